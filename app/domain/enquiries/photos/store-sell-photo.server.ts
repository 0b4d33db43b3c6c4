import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { MediaStore } from '../../media/store/media-store.server.ts'
import { encodePicture, type RefusedPicture } from '../../media/store-picture.server.ts'
import { sellPhotos } from '../schema.ts'
import { photoPath } from './sell-photo-name.server.ts'

export type StoreSellPhotoResult = { ok: true; key: string } | RefusedPicture

let last: Promise<unknown> = Promise.resolve()

/**
 * Stores one photo of the sell form, re-encoded by `encodePicture`, until a sell request claims it
 * or `purgeUnclaimedPhotos` deletes it.
 *
 * Serialized per process, so that very large photos leave capacity for the shop's own pictures. The
 * caller limits the size and the number of waiting uploads.
 *
 * @param email the submitter's address, valid by `isEmail`
 */
export function storeSellPhoto(
  db: Db,
  deps: { media: MediaStore; clock: Clock },
  photo: { email: string; bytes: Uint8Array },
): Promise<StoreSellPhotoResult> {
  const stored = last.then(() => store(db, deps, photo))
  last = stored.catch(() => undefined)
  return stored
}

async function store(
  db: Db,
  { media, clock }: { media: MediaStore; clock: Clock },
  { email, bytes }: { email: string; bytes: Uint8Array },
): Promise<StoreSellPhotoResult> {
  const encoded = await encodePicture(bytes)
  if (!encoded.ok) return encoded
  const { key, webp } = encoded
  const created_at = clock.now()
  const stored_name = photoPath(email, created_at, `${key}.webp`)
  await db.insert(sellPhotos).values({ key, email: email.toLowerCase(), stored_name, created_at })
  await media.write(stored_name, webp)
  return { ok: true, key }
}
