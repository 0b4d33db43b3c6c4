import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { MediaStore } from '../../media/media-store.server.ts'
import { sellPhotos } from '../schema.ts'

/** Long enough to try again after a failure, in the same tab. */
export const UNCLAIMED_LIFE_MS = 2 * 60 * 60 * 1000
const AT_ONCE = 100

/**
 * Removes photos that no offer has claimed in time, with their files: of submissions that failed
 * or were given up, and of offers that were erased. Row first marked, then file, then row, so
 * that whatever interrupts it is taken up again, and an offer never claims what is being removed.
 *
 * @returns how many were removed; at most 100, call again for more
 */
export async function purgeUnclaimedPhotos(
  db: Db,
  { media, clock }: { media: MediaStore; clock: Clock },
): Promise<number> {
  const now = clock.now()
  const givenUp = and(
    isNull(sellPhotos.submission_id),
    or(
      isNotNull(sellPhotos.doomed_at),
      lt(sellPhotos.created_at, new Date(now.getTime() - UNCLAIMED_LIFE_MS)),
    ),
  )
  const some = db
    .select({ key: sellPhotos.key })
    .from(sellPhotos)
    .where(givenUp)
    .limit(AT_ONCE)
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
