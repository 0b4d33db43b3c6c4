import type { Db } from '../../../platform/db.ts'
import {
  deletePicture,
  markReferenced,
  orphanedPictures,
} from '../../media/orphaned-pictures.server.ts'
import type { PictureDeps, ShownElsewhere } from './picture-deps.ts'
import { pictureIsShown } from './picture-is-shown.server.ts'
import { UPLOAD_TOKEN_TTL_MS } from './upload-token.server.ts'

/**
 * Retention of orphaned pictures: twice the lifetime of an upload, so that an upload that can still be
 * saved is never deleted.
 */
const RETENTION_MS = 2 * UPLOAD_TOKEN_TTL_MS

/**
 * Deletes uploads that were never saved and files left by interrupted removals. A picture that
 * turns out to be in use is no longer marked as orphaned.
 *
 * @param stopping ends it before the next picture
 * @returns the number of deleted pictures
 */
export async function purgeOrphanedPictures(
  db: Db,
  {
    media,
    clock,
    shownElsewhere,
  }: Omit<PictureDeps, 'sessionSecret'> & {
    shownElsewhere: ShownElsewhere
  },
  stopping?: AbortSignal,
): Promise<number> {
  const before = new Date(clock.now().getTime() - RETENTION_MS)
  let deleted = 0
  for (const imageUrl of await orphanedPictures(media, before, stopping)) {
    if (stopping?.aborted) break
    const needed = (await pictureIsShown(db, imageUrl)) || (await shownElsewhere(db, imageUrl))
    if (!needed) {
      await deletePicture(media, imageUrl)
      deleted += 1
    }
    await markReferenced(media, imageUrl)
  }
  return deleted
}
