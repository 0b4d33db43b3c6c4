import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import type { MediaStore } from '../../media/store/media-store.server.ts'
import { sellPhotos } from '../schema.ts'
import { isPhotoKey } from './sell-photo-name.server.ts'

/** Returns the photo of a public key as WebP, or null if it does not exist. */
export async function readSellPhoto(
  db: Db,
  media: MediaStore,
  key: string,
): Promise<Buffer | null> {
  if (!isPhotoKey(key)) return null
  const [photo] = await db
    .select({ name: sellPhotos.stored_name })
    .from(sellPhotos)
    .where(and(eq(sellPhotos.key, key), isNull(sellPhotos.doomed_at)))
  return photo ? await media.read(photo.name) : null
}
