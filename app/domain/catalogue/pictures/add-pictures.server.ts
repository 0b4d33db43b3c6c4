import type { Db } from '../../../platform/db.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import { markReferenced, orphanedSince } from '../../media/orphaned-pictures.server.ts'
import type { Staff } from '../../staff/staff.ts'
import { attachPictures } from './attach-pictures.server.ts'
import type { PictureDeps } from './picture-deps.ts'
import { PICTURE_LIMIT, type PictureRole } from './picture-rules.ts'
import type { ProductPicture } from './product-picture.ts'
import { readUploadToken, type Upload } from './upload-token.server.ts'

/** An uploaded picture as submitted with a form. */
export type ChosenPicture = {
  /** The token that `storeUpload` returned. */
  token: string
  alt?: string
  role?: PictureRole
  caption?: string
  /** Makes it the primary picture; without one, the first becomes primary. */
  isPrimary?: boolean
}

export type AddPicturesResult =
  /** `refused`: uploads that were invalid, expired, already used, or beyond the limit. */
  { ok: true; added: ProductPicture[]; refused: number } | { ok: false; reason: 'missing' }

/**
 * Appends uploaded pictures to a product. The first picture of a product becomes its primary one.
 */
export async function addPictures(
  db: Db,
  deps: PictureDeps,
  staff: Staff,
  productId: ProductId,
  chosen: readonly ChosenPicture[],
): Promise<AddPicturesResult> {
  const now = deps.clock.now()
  const valid = await validUploads(deps, chosen.slice(0, PICTURE_LIMIT), now)
  const added = await attachPictures(db, staff, { productId, now }, valid)
  if (!added) return { ok: false, reason: 'missing' }
  for (const { imageUrl, originalUrl } of added) {
    await markReferenced(deps.media, imageUrl)
    if (originalUrl) await markReferenced(deps.media, originalUrl)
  }
  return { ok: true, added, refused: chosen.length - added.length }
}

type ValidUpload = Upload & Omit<ChosenPicture, 'token'>

/**
 * Filters out invalid, expired and used uploads. An upload is used once: if a form sent twice gave
 * one file to two products, deleting one picture would delete both.
 */
async function validUploads(
  { media, sessionSecret }: PictureDeps,
  chosen: readonly ChosenPicture[],
  now: Date,
): Promise<ValidUpload[]> {
  const valid: ValidUpload[] = []
  for (const { token, ...rest } of chosen) {
    const upload = readUploadToken(sessionSecret, token, now)
    if (!upload || valid.some((other) => other.imageUrl === upload.imageUrl)) continue
    const since = await orphanedSince(media, upload.imageUrl)
    // A picture that was used and removed has been orphaned again, at a later time.
    if (since?.getTime() !== upload.uploadedAt.getTime()) continue
    // If the original has been purged or used since then, only the edited copy is attached.
    const { originalUrl } = upload
    const isKept = originalUrl !== null && (await orphanedSince(media, originalUrl)) !== null
    valid.push({ ...upload, ...rest, ...(!isKept && { originalUrl: null, edit: null }) })
  }
  return valid
}
