import { and, eq } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import type { Staff } from '../../staff/staff.ts'
import { productImages } from '../schema.ts'
import { changePictures } from './change-pictures.server.ts'

/** Makes a picture the product's primary one, which cards and galleries show first. */
export async function makePrimary(
  db: Db,
  { clock }: { clock: Clock },
  staff: Staff,
  { productId, pictureId }: { productId: ProductId; pictureId: string },
): Promise<{ ok: true } | { ok: false; reason: 'missing' }> {
  const now = clock.now()
  const done = await changePictures(db, staff, { productId, now }, async (tx, pictures) => {
    const place = pictures.findIndex(({ id }) => id === pictureId)
    if (place < 0) return { value: false, record: null }
    const before = pictures.findIndex(({ isPrimary }) => isPrimary)
    if (before === place) return { value: true, record: null }
    // Cleared before it is set: a unique index allows one primary picture per product.
    await tx
      .update(productImages)
      .set({ is_primary: false })
      .where(and(eq(productImages.product_id, productId), eq(productImages.is_primary, true)))
    await tx.update(productImages).set({ is_primary: true }).where(eq(productImages.id, pictureId))
    const places: [number | null, number] = [before < 0 ? null : before + 1, place + 1]
    return { value: true, record: { action: 'primary picture', changes: { picture: places } } }
  })
  return done ? { ok: true } : { ok: false, reason: 'missing' }
}
