import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/ids.ts'
import { cardColumns, galleryImagesOf, toCard } from '../listing/card-columns.server.ts'
import type { ProductDetails } from '../listing/product-card.ts'
import { products } from '../schema.ts'

const IMAGES_LIMIT = 24

/** What a product's page needs, and whether the product is on the website. */
export const detailColumns = {
  ...cardColumns,
  images: galleryImagesOf(IMAGES_LIMIT),
  description: products.description,
  dimensions: products.dimensions,
  enabled: products.enabled,
}

export type FoundProduct =
  | { state: 'shown'; product: ProductDetails }
  /** No such product; deleted by staff; or not on the website at the moment. */
  | { state: 'missing' | 'deleted' | 'disabled' }

/** @param id as it stands in an address: anything but a UUID is simply missing */
export async function findProduct(db: DbOrTx, id: string): Promise<FoundProduct> {
  if (!isUuid(id)) return { state: 'missing' }
  const [row] = await db
    .select({ ...detailColumns, isDeleted: products.is_deleted })
    .from(products)
    .where(eq(products.id, id))
    .prepare('find_product')
    .execute()
  if (!row) return { state: 'missing' }
  const { enabled, isDeleted, ...shown } = row
  if (isDeleted) return { state: 'deleted' }
  if (!enabled) return { state: 'disabled' }
  return { state: 'shown', product: toCard(shown) }
}
