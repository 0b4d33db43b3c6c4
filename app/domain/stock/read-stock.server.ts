import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { listed } from '../catalogue/availability.server.ts'

/** What the cart needs to know of a product that is on sale. */
export type StockLevel = {
  id: string
  title: string
  /** Units that can be sold now. */
  stock_quantity: number
  in_stock: boolean
  /** Pounds, as the interface has it. */
  price: number
  /** Address of the primary picture, or null. */
  image: string | null
}

/**
 * Stock, price, title and picture of the products among `ids` that are on sale (enabled and not
 * deleted); the others are left out.
 *
 * @param ids well-formed UUIDs
 */
export async function readStock(db: DbOrTx, ids: readonly string[]): Promise<StockLevel[]> {
  if (ids.length === 0) return []
  const found = await db.execute<StockLevel>(sql`
    SELECT id, title, stock_quantity, in_stock, price::float8 AS price, (
      SELECT image_url FROM product_images WHERE product_id = products.id
      ORDER BY is_primary DESC, display_order LIMIT 1
    ) AS image
    FROM products
    WHERE id = ANY(${sql.param([...ids])}::uuid[]) AND ${listed}`)
  return found.rows
}
