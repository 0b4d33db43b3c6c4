import { inArray, lt } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { monthsBefore } from '../../../platform/retention-cutoffs.ts'
import { contactSubmissions } from '../schema.ts'

const MONTHS = 12
const BATCH_SIZE = 100

/**
 * Retention: deletes messages one year after they arrived, as the privacy page states.
 *
 * @returns the number of deleted messages, at most 100; call again until it is 0
 */
export async function purgeOldMessages(db: DbOrTx, { clock }: { clock: Clock }): Promise<number> {
  const old = db
    .select({ id: contactSubmissions.id })
    .from(contactSubmissions)
    .where(lt(contactSubmissions.created_at, monthsBefore(clock.now(), MONTHS)))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
  const gone = await db
    .delete(contactSubmissions)
    .where(inArray(contactSubmissions.id, old))
    .returning({ id: contactSubmissions.id })
  return gone.length
}
