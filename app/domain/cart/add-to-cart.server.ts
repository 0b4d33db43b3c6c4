import type { DbOrTx } from '../../platform/db.ts'
import { CART_LIMIT, type CartLine, countUnits } from './cart.ts'
import { type OwnHold, readShopperStock } from './shopper-stock.server.ts'

/** What came of adding a product. */
export type Addition =
  | { outcome: 'added'; title: string; quantity: number }
  /** There are fewer than asked for: the cart holds all of them now. */
  | { outcome: 'capped'; stock: number }
  /** The cart holds as many units as a cart may. */
  | { outcome: 'full' }
  /** Sold out, or not on sale (any more). */
  | { outcome: 'out-of-stock' }

/**
 * Adds units of one product to the cart, up to what there is.
 *
 * @param wanted `id` a well-formed UUID, `quantity` 1 or more
 * @returns the cart's new lines, the same where nothing could be added
 */
export async function addToCart(
  db: DbOrTx,
  lines: readonly CartLine[],
  wanted: CartLine,
  ownHold: OwnHold,
): Promise<{ lines: CartLine[]; addition: Addition }> {
  const [level] = await readShopperStock(db, [wanted.id], ownHold)
  if (!level?.in_stock || level.stock_quantity <= 0) {
    return { lines: [...lines], addition: { outcome: 'out-of-stock' } }
  }
  const stock = level.stock_quantity
  const others = lines.filter((line) => line.id !== wanted.id)
  const total = countUnits(lines) - countUnits(others) + wanted.quantity
  const fitting = Math.min(total, stock, CART_LIMIT - countUnits(others))
  const addition: Addition =
    total > stock
      ? { outcome: 'capped', stock }
      : fitting < total
        ? { outcome: 'full' }
        : { outcome: 'added', title: level.title, quantity: wanted.quantity }
  return { lines: withLine(lines, { id: wanted.id, quantity: fitting }), addition }
}

/** Keeps a product's place in the cart; a new one comes last. */
function withLine(lines: readonly CartLine[], changed: CartLine): CartLine[] {
  if (changed.quantity <= 0) return lines.filter((line) => line.id !== changed.id)
  if (!lines.some((line) => line.id === changed.id)) return [...lines, changed]
  return lines.map((line) => (line.id === changed.id ? changed : line))
}
