import { desc } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { available } from '../availability.server.ts'
import { cardColumns, toCard } from '../listing/card-columns.server.ts'
import type { ProductCardData } from '../listing/product-card.ts'
import { products } from '../schema.ts'

const NEWEST_LIMIT = 4

/** Returns the four newest available products. */
export async function newestProducts(db: DbOrTx): Promise<ProductCardData[]> {
  const rows = await db
    .select(cardColumns)
    .from(products)
    .where(available)
    .orderBy(desc(products.created_at), desc(products.id))
    .limit(NEWEST_LIMIT)
    .prepare('newest_products')
    .execute()
  return rows.map(toCard)
}
