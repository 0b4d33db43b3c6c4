import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/ids.ts'
import { availabilityOf } from '../availability.ts'
import { cardColumns, imagesOf } from '../listing/card-columns.server.ts'
import { withAlt } from '../product-image.ts'
import { products } from '../schema.ts'
import type { ProductDetails } from './product-details.ts'

const IMAGES_LIMIT = 24
export type FoundProduct =
  | { state: 'shown'; product: ProductDetails }
  /** No such product; deleted by staff; or not on the website at the moment. */
  | { state: 'missing' | 'deleted' | 'disabled' }

/** @param id as it stands in an address: anything but a UUID is simply missing */
export async function findProduct(db: DbOrTx, id: string): Promise<FoundProduct> {
  if (!isUuid(id)) return { state: 'missing' }
  const [row] = await db
    .select({
      ...cardColumns,
      images: imagesOf(IMAGES_LIMIT),
      description: products.description,
      dimensions: products.dimensions,
      enabled: products.enabled,
      isDeleted: products.is_deleted,
    })
    .from(products)
    .where(eq(products.id, id))
    .prepare('find_product')
    .execute()
  if (!row) return { state: 'missing' }
  const { enabled, isDeleted, inStock, reservedQuantity, images, ...shown } = row
  if (isDeleted) return { state: 'deleted' }
  if (!enabled) return { state: 'disabled' }
  const { stockQuantity } = shown
  const state = availabilityOf({ inStock, stockQuantity, reservedQuantity })
  return { state: 'shown', product: { ...shown, state, images: withAlt(row.title, images) } }
}
