import { and, desc } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { listed } from '../availability.server.ts'
import { cardColumns, toCard } from '../listing/card-columns.server.ts'
import type { ProductCardData } from '../listing/product-card.ts'
import { products } from '../schema.ts'

const FEATURED_LIMIT = 4

/**
 * The pieces that staff feature, newest first, four at most. Each stands once: the query reads
 * one row a product, pictures and all.
 */
export async function featuredProducts(db: DbOrTx): Promise<ProductCardData[]> {
  const rows = await db
    .select(cardColumns)
    .from(products)
    .where(and(products.featured, listed))
    .orderBy(desc(products.created_at), desc(products.id))
    .limit(FEATURED_LIMIT)
    .prepare('featured_products')
    .execute()
  return rows.map(toCard)
}
