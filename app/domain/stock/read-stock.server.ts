import { sql } from 'drizzle-orm'
import { readNumeric } from '../../platform/database/columns.ts'
import type { DbOrTx } from '../../platform/db.ts'
import type { ProductId } from '../../platform/values/ids.ts'
import type { Pence } from '../../platform/values/money.ts'
import { listed } from '../catalogue/availability.server.ts'

/** The stock facts used by the cart. */
export type StockLevel = {
  id: ProductId
  title: string
  /** Enabled and not deleted. */
  listed: boolean
  /** Units available for sale. */
  stock_quantity: number
  /** Units held by unpaid orders. */
  reserved_quantity: number
  in_stock: boolean
  price: Pence
  /** Address of the primary picture, or null. */
  image: string | null
}

/** Units by product held by the shopper's own unpaid order: out of stock for others only. */
export type OwnHold = ReadonlyMap<string, number>

/**
 * Stock, price, title and picture of the products among `ids`, in one query. Includes unlisted
 * ones, so that a cart can name removed products.
 *
 * @param ids well-formed UUIDs
 * @param ownHold counted as in stock
 */
export async function readStock(
  db: DbOrTx,
  ids: readonly string[],
  ownHold: OwnHold,
): Promise<StockLevel[]> {
  if (ids.length === 0) return []
  const found = await db.execute<Omit<StockLevel, 'price'> & { price: string }>(sql`
    SELECT id, title, ${listed} AS listed, stock_quantity, reserved_quantity, in_stock, price, (
      SELECT image_url FROM product_images WHERE product_id = products.id
      ORDER BY is_primary DESC, display_order LIMIT 1
    ) AS image
    FROM products
    WHERE id = ANY(${sql.param([...ids])}::uuid[])`)
  return found.rows.map((row) => {
    const level = { ...row, price: readNumeric(row.price) }
    return withOwnHold(level, ownHold.get(row.id) ?? 0)
  })
}

/**
 * The level as it is for the shopper who holds units of it. A product that staff have marked as out of stock
 * stays so: a new checkout releases the units, and refuses them.
 */
function withOwnHold(level: StockLevel, held: number): StockLevel {
  if (held === 0) return level
  return {
    ...level,
    stock_quantity: level.stock_quantity + held,
    reserved_quantity: level.reserved_quantity - held,
  }
}
