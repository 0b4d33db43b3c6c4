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

/**
 * Stock, price, title and picture of the products among `ids`, in one query. Includes unlisted
 * ones, so that a cart can name removed products.
 *
 * @param ids well-formed UUIDs
 */
export async function readStock(db: DbOrTx, ids: readonly string[]): Promise<StockLevel[]> {
  if (ids.length === 0) return []
  const found = await db.execute<Omit<StockLevel, 'price'> & { price: string }>(sql`
    SELECT id, title, ${listed} AS listed, stock_quantity, reserved_quantity, in_stock, price, (
      SELECT image_url FROM product_images WHERE product_id = products.id
      ORDER BY is_primary DESC, display_order LIMIT 1
    ) AS image
    FROM products
    WHERE id = ANY(${sql.param([...ids])}::uuid[])`)
  return found.rows.map((row) => ({ ...row, price: readNumeric(row.price) }))
}
