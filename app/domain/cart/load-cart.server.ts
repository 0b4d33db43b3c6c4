import type { DbOrTx } from '../../platform/db.ts'
import type { StockLevel } from '../stock/read-stock.server.ts'
import type { Adjustment, CartItem, CartLine } from './cart.ts'
import { checkCart } from './check-cart.ts'
import { type OwnHold, readShopperStock } from './shopper-stock.server.ts'

/** The cart as it can be bought now. */
export type LoadedCart = {
  items: CartItem[]
  /** What had to change, for the shopper to be told. */
  adjustments: Adjustment[]
  /** Units, by product, that this shopper can have. */
  stock: Record<string, number>
}

/**
 * Turns the lines of the cookie into items with the names, prices and pictures of the database,
 * and fits them to what is on sale.
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
 * Fits the lines of a cart to stock that has been read. A line that names no product at all is
 * dropped silently.
 *
 * @param levels of every line's product, and maybe of others
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
