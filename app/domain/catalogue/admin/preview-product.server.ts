import { and, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/ids.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { availabilityOf } from '../availability.ts'
import { cardColumns, imagesOf } from '../listing/card-columns.server.ts'
import { withAlt } from '../product-image.ts'
import { products } from '../schema.ts'
import type { ProductPreview } from './product-preview.ts'

const IMAGES_LIMIT = 24

/**
 * @param id as it stands in an address
 * @returns null where there is no such product, or staff have deleted it
 */
export async function previewProduct(
  db: DbOrTx,
  staff: Staff,
  id: string,
): Promise<ProductPreview | null> {
  authorize(staff, 'see')
  if (!isUuid(id)) return null
  const [row] = await db
    .select({
      ...cardColumns,
      images: imagesOf(IMAGES_LIMIT),
      description: products.description,
      dimensions: products.dimensions,
      enabled: products.enabled,
    })
    .from(products)
    .where(and(eq(products.id, id), eq(products.is_deleted, false)))
  if (!row) return null
  const { enabled, inStock, reservedQuantity, images, ...shown } = row
  const { stockQuantity } = shown
  const state = availabilityOf({ inStock, stockQuantity, reservedQuantity })
  return { enabled, product: { ...shown, state, images: withAlt(row.title, images) } }
}
