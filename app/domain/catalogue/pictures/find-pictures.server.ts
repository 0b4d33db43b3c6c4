import { asc, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { productImages } from '../schema.ts'
import type { ProductPicture } from './product-picture.ts'

/** Returns a product's pictures in display order. */
export async function findPictures(
  db: DbOrTx,
  staff: Staff,
  productId: ProductId,
): Promise<ProductPicture[]> {
  authorize(staff, 'see')
  return await db
    .select(pictureColumns)
    .from(productImages)
    .where(eq(productImages.product_id, productId))
    .orderBy(asc(productImages.display_order), asc(productImages.created_at), productImages.id)
}

export const pictureColumns = {
  id: productImages.id,
  imageUrl: productImages.image_url,
  width: productImages.width,
  height: productImages.height,
  color: productImages.color,
  alt: productImages.alt,
  role: productImages.role,
  caption: productImages.caption,
  isPrimary: productImages.is_primary,
  originalUrl: productImages.original_url,
  edit: productImages.edit,
}
