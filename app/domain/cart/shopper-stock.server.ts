import type { DbOrTx } from '../../platform/db.ts'
import { readStock, type StockLevel } from '../stock/read-stock.server.ts'

/** Units by product held by the shopper's own unpaid order: out of stock for others only. */
export type OwnHold = ReadonlyMap<string, number>

/**
 * Stock, price, title and picture of the products among `ids`, as available to this shopper.
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
      // Editing a product whose last units are held marks it as out of stock.
      in_stock: level.in_stock || level.stock_quantity === 0,
    }
  })
}
