import type { Db } from '../../../platform/db.ts'
import {
  deletePicture,
  markReferenced,
  orphanedPictures,
} from '../../media/orphaned-pictures.server.ts'
import type { PictureDeps, ShownElsewhere } from './picture-deps.ts'
import { pictureIsShown } from './picture-is-shown.server.ts'
import { UPLOAD_LIFE_MS } from './upload-token.server.ts'

/** Twice as long as a form may wait, so that no picture goes that can still be saved. */
const LOOSE_LIFE_MS = 2 * UPLOAD_LIFE_MS

/**
 * Deletes pictures that were uploaded and never saved, and what is left of those that were
 * removed. One that has found its place after all is left alone from now on.
 *
 * @returns how many were deleted
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
): Promise<number> {
  const before = new Date(clock.now().getTime() - LOOSE_LIFE_MS)
  let deleted = 0
  for (const imageUrl of await orphanedPictures(media, before)) {
    const needed = (await pictureIsShown(db, imageUrl)) || (await shownElsewhere(db, imageUrl))
    if (!needed) {
      await deletePicture(media, imageUrl)
      deleted += 1
    }
    await markReferenced(media, imageUrl)
  }
  return deleted
}
