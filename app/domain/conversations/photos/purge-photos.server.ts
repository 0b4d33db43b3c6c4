import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { MediaStore } from '../../media/store/media-store.server.ts'
import { conversationPhotos } from './schema.ts'

/** Long enough to send a refused form again. */
const UNCLAIMED_TTL_MS = 2 * 60 * 60 * 1000
const BATCH_SIZE = 100

/**
 * Deletes photos, with their files, that belong to no answer: those of forms that were not sent again, of
 * mails whose pick-up was interrupted, and of erased conversations. Marks the row, deletes the file, then the
 * row: an interrupted purge is resumed, and no answer claims a photo that is being deleted.
 *
 * @returns the number of deleted photos, at most 100; call again until it is 0
 */
export async function purgePhotos(
  db: Db,
  { media, clock }: { media: MediaStore; clock: Clock },
): Promise<number> {
  const now = clock.now()
  const { key, message_id, created_at, doomed_at, stored_name } = conversationPhotos
  const nobodys = and(
    isNull(message_id),
    or(isNotNull(doomed_at), lt(created_at, new Date(now.getTime() - UNCLAIMED_TTL_MS))),
  )
  const some = db
    .select({ key })
    .from(conversationPhotos)
    .where(nobodys)
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
  const doomed = await db
    .update(conversationPhotos)
    .set({ doomed_at: now })
    .where(inArray(key, some))
    .returning({ key, name: stored_name })
  for (const one of doomed) {
    await media.delete(one.name)
    await db.delete(conversationPhotos).where(eq(conversationPhotos.key, one.key))
  }
  return doomed.length
}
