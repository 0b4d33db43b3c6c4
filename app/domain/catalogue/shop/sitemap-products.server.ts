import { asc, count, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import { listed } from '../availability.server.ts'
import { products } from '../schema.ts'

export type SitemapProduct = {
  id: ProductId
  changed: Date
  /** Paths of the full-size pictures, primary first. */
  imageUrls: string[]
}

/** Returns the number of products in the sitemap. */
export async function countSitemapProducts(db: DbOrTx): Promise<number> {
  const [found] = await db.select({ total: count() }).from(products).where(listed)
  return found?.total ?? 0
}

/**
 * Returns listed products, oldest first, so that a new product changes only the last sitemap file.
 * The offset is skipped in the index.
 */
export async function sitemapProducts(
  db: DbOrTx,
  { offset, limit }: { offset: number; limit: number },
): Promise<SitemapProduct[]> {
  const oldestFirst = [asc(products.created_at), asc(products.id)]
  const part = db
    .select({ id: products.id })
    .from(products)
    .where(listed)
    .orderBy(...oldestFirst)
    .offset(offset)
    .limit(limit)
  return await db
    .select({
      id: products.id,
      changed: products.updated_at,
      imageUrls: sql<string[]>`array(
        select image.image_url from product_images as image where image.product_id = products.id
          and image.role <> 'before'
        order by image.is_primary desc, image.display_order, image.id
      )`,
    })
    .from(products)
    .where(sql`products.id = any(array(${part}))`)
    .orderBy(...oldestFirst)
}
