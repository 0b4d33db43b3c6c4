import type { DbOrTx } from '../../platform/db.ts'
import type { StockLevel } from '../stock/read-stock.server.ts'
import type { Adjustment, CartItem, CartLine } from './cart.ts'
import { checkCart } from './check-cart.ts'
import { type OwnHold, readShopperStock } from './shopper-stock.server.ts'

/** The cart, adjusted to the current stock. */
export type LoadedCart = {
  items: CartItem[]
  /** The changes, to be shown to the shopper. */
  adjustments: Adjustment[]
  /** Units by product available to this shopper. */
  stock: Record<string, number>
}

/**
 * Loads names, prices and pictures of the cookie's lines, and adjusts them to the current stock.
 */
export async function loadCart(
  db: DbOrTx,
  lines: readonly CartLine[],
  ownHold: OwnHold,
): Promise<LoadedCart> {
  const ids = lines.map((line) => line.id)
  return fitCart(lines, await readShopperStock(db, ids, ownHold))
}

/**
 * Adjusts a cart's lines to stock levels. Lines of unknown products are dropped silently.
 *
 * @param levels the stock levels of every line's product, and possibly of others
 */
export function fitCart(lines: readonly CartLine[], levels: readonly StockLevel[]): LoadedCart {
  const known = new Map(levels.map((level) => [level.id, level]))
  const listed = lines.flatMap(({ id }) => {
    const level = known.get(id)
    return level?.listed ? [level] : []
  })
  const items = lines.flatMap(({ id, quantity }): CartItem[] => {
    const level = known.get(id)
    if (!level) return []
    return [{ id, name: level.title, price: level.price, image: level.image, quantity }]
  })
  return {
    ...checkCart(items, listed),
    stock: Object.fromEntries(listed.map((level) => [level.id, level.stock_quantity])),
  }
}
