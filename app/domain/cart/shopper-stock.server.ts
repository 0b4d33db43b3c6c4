import type { DbOrTx } from '../../platform/db.ts'
import { readStock, type StockLevel } from '../stock/read-stock.server.ts'

/**
 * Units, by product, that the shopper's own unpaid order holds. They are out of stock, but not
 * for the one who holds them.
 */
export type OwnHold = ReadonlyMap<string, number>

/**
 * Stock, price, title and picture of the products among `ids`, as this shopper may buy them.
 *
 * @param ids well-formed UUIDs
 */
export async function readShopperStock(
  db: DbOrTx,
  ids: readonly string[],
  ownHold: OwnHold,
): Promise<StockLevel[]> {
  const levels = await readStock(db, ids)
  return levels.map((level) => {
    const held = ownHold.get(level.id) ?? 0
    if (held === 0) return level
    return {
      ...level,
      stock_quantity: level.stock_quantity + held,
      reserved_quantity: level.reserved_quantity - held,
      // Editing a piece that is held to the last unit marks it as out of stock.
      in_stock: level.in_stock || level.stock_quantity === 0,
    }
  })
}
