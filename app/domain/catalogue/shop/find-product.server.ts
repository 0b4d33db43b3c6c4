import { eq, sql } from 'drizzle-orm'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { parseProductId } from '../../../platform/values/ids.ts'
import { cardColumns, galleryImagesOf, toCard } from '../listing/card-columns.server.ts'
import type { ProductDetails } from '../listing/product-card.ts'
import { measureColumns } from '../measure-columns.server.ts'
import { products } from '../schema.ts'

const IMAGES_LIMIT = 24

/** The columns of a product page, and whether the product is enabled. */
export const detailColumns = {
  ...cardColumns,
  images: galleryImagesOf(IMAGES_LIMIT),
  stockQuantity: products.stock_quantity,
  description: products.description,
  dimensions: products.dimensions,
  measures: measureColumns,
  enabled: products.enabled,
}

export type FoundProduct =
  | { state: 'shown'; product: ProductDetails }
  /** The product does not exist, has been deleted by staff, or is currently disabled. */
  | { state: 'missing' | 'deleted' | 'disabled' }

const productById = preparedQuery((db) =>
  db
    .select({ ...detailColumns, isDeleted: products.is_deleted })
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare('find_product'),
)

/** @param text the untrusted id: anything but a UUID is missing */
export async function findProduct(db: DbOrTx, text: string): Promise<FoundProduct> {
  const id = parseProductId(text)
  if (!id) return { state: 'missing' }
  const [row] = await productById(db).execute({ id })
  if (!row) return { state: 'missing' }
  const { enabled, isDeleted, ...shown } = row
  if (isDeleted) return { state: 'deleted' }
  if (!enabled) return { state: 'disabled' }
  return { state: 'shown', product: toCard(shown) }
}
