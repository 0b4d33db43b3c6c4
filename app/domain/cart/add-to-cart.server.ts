import type { DbOrTx } from '../../platform/db.ts'
import { type Availability, availabilityOf } from '../catalogue/availability.ts'
import { type OwnHold, readStock, type StockLevel } from '../stock/read-stock.server.ts'
import { type AddedFrom, type Addition, CART_LIMIT, type CartLine, countUnits } from './cart.ts'
import { fitCart, type LoadedCart } from './check-cart.ts'

export type AddToCartResult = {
  addition: Addition
  /** The cart's new lines, unchanged if nothing could be added. */
  lines: CartLine[]
  /** The lines adjusted to the current stock. */
  cart: LoadedCart
  /** The added product as available to this shopper, to update older pages. */
  product: { stockQuantity: number; state: Availability }
}

/**
 * Adds units of one product to the cart, up to the stock. Reads the stock of the whole cart in one
 * query.
 *
 * @param wanted `id` a well-formed UUID, `quantity` 1 or more
 */
export async function addToCart(
  db: DbOrTx,
  lines: readonly CartLine[],
  wanted: CartLine & { from: AddedFrom },
  ownHold: OwnHold,
): Promise<AddToCartResult> {
  const ids = new Set([...lines.map((line) => line.id), wanted.id])
  const levels = await readStock(db, [...ids], ownHold)
  const level = levels.find(({ id, listed }) => id === wanted.id && listed)
  const product = productOf(level)
  const { title = '' } = level ?? {}
  const added =
    product.state === 'available'
      ? addLine(lines, { ...wanted, title, stock: product.stockQuantity })
      : { lines: [...lines], addition: { outcome: 'out-of-stock' as const } }
  return { ...added, cart: fitCart(added.lines, levels), product }
}

function productOf(level: StockLevel | undefined): AddToCartResult['product'] {
  if (!level) return { stockQuantity: 0, state: 'sold-out' }
  const { stock_quantity: stockQuantity, reserved_quantity: reservedQuantity } = level
  const state = availabilityOf({ inStock: level.in_stock, stockQuantity, reservedQuantity })
  return { stockQuantity, state }
}

type Wanted = CartLine & { from: AddedFrom; title: string; stock: number }

function addLine(
  lines: readonly CartLine[],
  { id, quantity, from, title, stock }: Wanted,
): Pick<AddToCartResult, 'lines' | 'addition'> {
  if (from === 'product' && quantity > stock) {
    return { lines: [...lines], addition: { outcome: 'not-enough-stock', stock } }
  }
  const others = lines.filter((line) => line.id !== id)
  const total = countUnits(lines) - countUnits(others) + quantity
  const fitting = Math.min(total, stock, CART_LIMIT - countUnits(others))
  const addition: Addition =
    total > stock
      ? { outcome: 'capped', stock }
      : fitting < total
        ? { outcome: 'full' }
        : { outcome: 'added', title, quantity }
  return { lines: withLine(lines, { id, quantity: fitting }), addition }
}

/** Keeps a product's position in the cart; a new one comes last. */
function withLine(lines: readonly CartLine[], changed: CartLine): CartLine[] {
  if (changed.quantity <= 0) return lines.filter((line) => line.id !== changed.id)
  if (!lines.some((line) => line.id === changed.id)) return [...lines, changed]
  return lines.map((line) => (line.id === changed.id ? changed : line))
}
