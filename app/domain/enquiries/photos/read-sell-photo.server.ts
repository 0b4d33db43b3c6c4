import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import type { MediaStore } from '../../media/media-store.server.ts'
import { sellPhotos } from '../schema.ts'
import { isPhotoKey } from './sell-photo-name.server.ts'

/** The photo behind a public address, WebP; null where there is none (any more). */
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
