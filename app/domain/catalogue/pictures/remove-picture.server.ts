import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import {
  deletePicture,
  markOrphaned,
  markReferenced,
} from '../../media/orphaned-pictures.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { productImages } from '../schema.ts'
import { changePictures } from './change-pictures.server.ts'
import { findPictures } from './find-pictures.server.ts'
import type { PictureDeps, ShownElsewhere } from './picture-deps.ts'
import { pictureIsShown } from './picture-is-shown.server.ts'
import type { ProductPicture } from './product-picture.ts'

export type RemovePictureResult = { ok: true } | { ok: false; reason: 'missing' }

/**
 * Removes a picture from a product. If it was primary, the next one becomes primary. Its files are
 * deleted unless something else refers to the same picture.
 *
 * Files are deleted after the transaction has committed; if that is interrupted,
 * `purgeOrphanedPictures` completes it.
 */
export async function removePicture(
  db: Db,
  deps: Omit<PictureDeps, 'sessionSecret'> & { shownElsewhere: ShownElsewhere },
  staff: Staff,
  { productId, pictureId }: { productId: ProductId; pictureId: string },
): Promise<RemovePictureResult> {
  authorize(staff, 'edit')
  const { media, clock, shownElsewhere } = deps
  const now = clock.now()
  const pictures = await findPictures(db, staff, productId)
  const found = pictures.find(({ id }) => id === pictureId)
  if (!found) return { ok: false, reason: 'missing' }
  const files = new Set(filesOf(found))
  for (const imageUrl of files) await markOrphaned(media, imageUrl, now)
  const removed = await changePictures(db, staff, { productId, now }, async (tx, there) => {
    const picture = there.find(({ id }) => id === pictureId)
    if (!picture) return { value: null, record: null }
    await tx.delete(productImages).where(eq(productImages.id, pictureId))
    if (picture.isPrimary) await makeFirstPrimary(tx, there, pictureId)
    const count: [number, number] = [there.length, there.length - 1]
    return { value: picture, record: { action: 'picture removed', changes: { pictures: count } } }
  })
  // It may have been edited since its files were marked.
  for (const imageUrl of removed ? filesOf(removed) : []) files.add(imageUrl)
  for (const imageUrl of files) await deleteUnlessShown(db, { media, shownElsewhere }, imageUrl)
  return removed ? { ok: true } : { ok: false, reason: 'missing' }
}

const filesOf = ({ imageUrl, originalUrl }: ProductPicture): string[] =>
  originalUrl ? [imageUrl, originalUrl] : [imageUrl]

/**
 * Deletes a picture that was marked as orphaned, unless something refers to it. A deleted picture
 * keeps its mark: a variant that is being written at this moment would otherwise never be purged.
 */
export async function deleteUnlessShown(
  db: Db,
  { media, shownElsewhere }: Pick<PictureDeps, 'media'> & { shownElsewhere: ShownElsewhere },
  imageUrl: string,
): Promise<void> {
  const needed = (await pictureIsShown(db, imageUrl)) || (await shownElsewhere(db, imageUrl))
  if (needed) await markReferenced(media, imageUrl)
  else await deletePicture(media, imageUrl)
}

async function makeFirstPrimary(
  tx: Tx,
  pictures: readonly ProductPicture[],
  removedId: string,
): Promise<void> {
  const first = pictures.find(({ id }) => id !== removedId)
  if (!first) return
  await tx.update(productImages).set({ is_primary: true }).where(eq(productImages.id, first.id))
}
