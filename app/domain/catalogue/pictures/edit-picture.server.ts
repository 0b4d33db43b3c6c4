import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import { describeStored, storeEdited } from '../../media/edit-picture.server.ts'
import {
  markingOrphans,
  markOrphaned,
  markReferenced,
  orphanedSince,
} from '../../media/orphaned-pictures.server.ts'
import { formatEdit, isUnedited, type PictureEdit } from '../../media/picture-edit.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { productImages } from '../schema.ts'
import { changePictures } from './change-pictures.server.ts'
import { findPictures } from './find-pictures.server.ts'
import type { PictureDeps, ShownElsewhere } from './picture-deps.ts'
import { deleteUnlessShown } from './remove-picture.server.ts'
import { readUploadToken, type Upload, uploadToken } from './upload-token.server.ts'

/** `changed`: the picture has been edited or removed concurrently. */
export type EditPictureResult = { ok: true } | { ok: false; reason: 'missing' | 'changed' }

/**
 * Turns, straightens and crops a product's picture, always from its original, which is kept. An empty
 * edit restores the original.
 *
 * The edited copy has its own address, since pictures are cached permanently; the earlier copy is deleted
 * once this is committed, unless an order shows it.
 */
export async function editPicture(
  db: Db,
  deps: Omit<PictureDeps, 'sessionSecret'> & { shownElsewhere: ShownElsewhere },
  staff: Staff,
  { productId, pictureId }: { productId: ProductId; pictureId: string },
  edit: PictureEdit,
): Promise<EditPictureResult> {
  authorize(staff, 'edit')
  const { media, clock } = deps
  const now = clock.now()
  const before = (await findPictures(db, staff, productId)).find(({ id }) => id === pictureId)
  if (!before) return { ok: false, reason: 'missing' }
  const source = before.originalUrl ?? before.imageUrl
  const isBack = isUnedited(edit)
  if (isBack && !before.originalUrl) return { ok: true }
  const fresh = isBack
    ? await describeStored(media, source)
    : await storeEdited(markingOrphans(media, now), source, edit)
  if (!fresh) return { ok: false, reason: 'missing' }
  if (before.originalUrl) await markOrphaned(media, before.imageUrl, now)
  const done = await changePictures(db, staff, { productId, now }, async (tx, there) => {
    const isSame = there.some(
      ({ id, imageUrl }) => id === pictureId && imageUrl === before.imageUrl,
    )
    if (!isSame) return { value: false, record: null }
    const { imageUrl, width, height, color } = fresh
    const kept = isBack
      ? { original_url: null, edit: null }
      : { original_url: source, edit: formatEdit(edit) }
    await tx
      .update(productImages)
      .set({ image_url: imageUrl, width, height, color, ...kept })
      .where(eq(productImages.id, pictureId))
    return { value: true, record: { action: 'picture edited' } }
  })
  if (done) await markReferenced(media, fresh.imageUrl)
  if (before.originalUrl) await deleteUnlessShown(db, deps, before.imageUrl)
  return done ? { ok: true } : { ok: false, reason: 'changed' }
}

export type EditUploadResult = { ok: true; token: string; upload: Upload } | { ok: false }

/**
 * Edits an upload whose product is not saved yet.
 *
 * @returns a token that replaces the given one; `ok` is false if that is invalid, expired or used
 */
export async function editUpload(
  { media, clock, sessionSecret }: PictureDeps,
  staff: Staff,
  token: string,
  edit: PictureEdit,
): Promise<EditUploadResult> {
  authorize(staff, 'edit')
  const now = clock.now()
  const given = readUploadToken(sessionSecret, token, now)
  const source = given && (given.originalUrl ?? given.imageUrl)
  const sourceSince = source && (await orphanedSince(media, source))
  if (!source || !sourceSince) return { ok: false }
  if (isUnedited(edit)) {
    const picture = await describeStored(media, source)
    if (!picture) return { ok: false }
    return resultOf({ ...picture, uploadedAt: sourceSince, originalUrl: null, edit: null })
  }
  const picture = await storeEdited(markingOrphans(media, now), source, edit)
  if (!picture) return { ok: false }
  return resultOf({ ...picture, uploadedAt: now, originalUrl: source, edit: formatEdit(edit) })

  function resultOf(upload: Upload): EditUploadResult {
    return { ok: true, token: uploadToken(sessionSecret, upload), upload }
  }
}
