import { lt } from 'drizzle-orm'
import { type Clock, DAY_MS } from '../../../platform/clock.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { zeroResultSearches } from './schema.ts'

const DAYS = 90

/**
 * Deletes the words of zero-result searches, 90 days after the last search for them.
 *
 * @returns the number of rows deleted; call again until it is 0
 */
export async function purgeZeroResultSearches(
  db: DbOrTx,
  { clock }: { clock: Clock },
): Promise<number> {
  const before = new Date(clock.now().getTime() - DAYS * DAY_MS)
  const gone = await db
    .delete(zeroResultSearches)
    .where(lt(zeroResultSearches.last_asked_at, before))
  return gone.rowCount ?? 0
}
