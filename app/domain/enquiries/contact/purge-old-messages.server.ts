import { inArray, lt } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { monthsBefore } from '../../../platform/retention-periods.ts'
import { contactSubmissions } from '../schema.ts'

const MONTHS = 12
const AT_ONCE = 100

/**
 * Deletes messages a year after they came, as the privacy page promises.
 *
 * @returns how many were deleted; at most 100, call again for more
 */
export async function purgeOldMessages(db: DbOrTx, { clock }: { clock: Clock }): Promise<number> {
  const old = db
    .select({ id: contactSubmissions.id })
    .from(contactSubmissions)
    .where(lt(contactSubmissions.created_at, monthsBefore(clock.now(), MONTHS)))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  const gone = await db
    .delete(contactSubmissions)
    .where(inArray(contactSubmissions.id, old))
    .returning({ id: contactSubmissions.id })
  return gone.length
}
