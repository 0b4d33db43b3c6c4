import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import type { Staff } from '../../staff/staff.ts'
import { productImages } from '../schema.ts'
import { insertPictures, type NewImage } from './attach-pictures.server.ts'
import { changePictures } from './change-pictures.server.ts'
import { PICTURE_LIMIT } from './picture-rules.ts'
import type { ProductPicture } from './product-picture.ts'

/**
 * Replaces all pictures of a product by stored pictures. The caller marks the old ones as orphaned
 * before, and removes the marks of the new ones once this is committed.
 *
 * @returns the new pictures; null if the product is missing or deleted
 */
export async function replacePictures(
  db: DbOrTx,
  staff: Staff,
  at: { productId: ProductId; now: Date },
  pictures: readonly NewImage[],
): Promise<ProductPicture[] | null> {
  return await changePictures(db, staff, at, async (tx, there) => {
    await tx.delete(productImages).where(eq(productImages.product_id, at.productId))
    const rows = await insertPictures(tx, { ...at, there: [] }, pictures.slice(0, PICTURE_LIMIT))
    const counts: [number, number] = [there.length, rows.length]
    return { value: rows, record: { action: 'pictures replaced', changes: { pictures: counts } } }
  })
}
