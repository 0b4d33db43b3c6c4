import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { MediaStore } from '../../media/store/media-store.server.ts'
import { sellPhotos } from '../schema.ts'

/** Retention of unclaimed photos, in ms: long enough to retry a failed submission. */
export const UNCLAIMED_TTL_MS = 2 * 60 * 60 * 1000
const BATCH_SIZE = 100

/**
 * Deletes photos, with their files, that no sell request has claimed in time: those of failed or
 * abandoned submissions and of erased sell requests. Marks the row, deletes the file, then the row:
 * an interrupted purge is resumed, and a sell request cannot claim a photo that is being deleted.
 *
 * @returns the number of deleted photos, at most 100; call again until it is 0
 */
export async function purgeUnclaimedPhotos(
  db: Db,
  { media, clock }: { media: MediaStore; clock: Clock },
): Promise<number> {
  const now = clock.now()
  const unclaimed = and(
    isNull(sellPhotos.submission_id),
    or(
      isNotNull(sellPhotos.doomed_at),
      lt(sellPhotos.created_at, new Date(now.getTime() - UNCLAIMED_TTL_MS)),
    ),
  )
  const some = db
    .select({ key: sellPhotos.key })
    .from(sellPhotos)
    .where(unclaimed)
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
  const doomed = await db
    .update(sellPhotos)
    .set({ doomed_at: now })
    .where(inArray(sellPhotos.key, some))
    .returning({ key: sellPhotos.key, name: sellPhotos.stored_name })
  for (const { key, name } of doomed) {
    await media.delete(name)
    await db.delete(sellPhotos).where(eq(sellPhotos.key, key))
  }
  return doomed.length
}
