import { and, desc } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { listed } from '../availability.server.ts'
import { cardColumns, toCard } from '../listing/card-columns.server.ts'
import type { ProductCardData } from '../listing/product-card.ts'
import { products } from '../schema.ts'

const FEATURED_LIMIT = 4

/** Returns the featured products, newest first, four at most, in one query with their pictures. */
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
