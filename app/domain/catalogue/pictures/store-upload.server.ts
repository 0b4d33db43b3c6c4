import { markingOrphans } from '../../media/orphaned-pictures.server.ts'
import { type StorePictureResult, storePicture } from '../../media/store-picture.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { PictureDeps } from './picture-deps.ts'
import { type Upload, uploadToken } from './upload-token.server.ts'

export type StoreUploadResult =
  /** `token`: the input of `addPictures`, valid for a day. */
  { ok: true; token: string; upload: Upload } | Extract<StorePictureResult, { ok: false }>

/**
 * Stores an uploaded picture, re-encoded by `storePicture`, for a product that may not exist yet.
 * If it is never saved, `purgeOrphanedPictures` deletes it.
 *
 * The caller limits the size.
 */
export async function storeUpload(
  { media, clock, sessionSecret }: PictureDeps,
  staff: Staff,
  bytes: Uint8Array,
  transparent = false,
): Promise<StoreUploadResult> {
  authorize(staff, 'edit')
  const uploadedAt = clock.now()
  const store = markingOrphans(media, uploadedAt)
  const stored = await storePicture(store, bytes, 'now', transparent)
  if (!stored.ok) return stored
  const { ok: _, ...picture } = stored
  const upload = { ...picture, uploadedAt, originalUrl: null, edit: null }
  return { ok: true, token: uploadToken(sessionSecret, upload), upload }
}
