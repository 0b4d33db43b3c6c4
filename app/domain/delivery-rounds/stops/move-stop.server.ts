import { and, asc, eq, ne } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { inTransaction } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { deliveries, rounds } from '../schema.ts'
import { type SetStopSequenceResult, setStopSequence } from './stop-sequence.server.ts'

/**
 * Moves a stop of a round one place up or down; the first and the last stop stay at their end. Concurrent
 * moves wait for each other.
 *
 * @param roundId untrusted
 * @param stopId untrusted
 */
export async function moveStop(
  db: Db,
  staff: Staff,
  roundId: string,
  stopId: string,
  by: -1 | 1,
): Promise<SetStopSequenceResult> {
  authorize(staff, 'edit')
  if (!isUuid(roundId)) return { ok: false, reason: 'missing' }
  return await inTransaction(db, async (tx): Promise<SetStopSequenceResult> => {
    await tx
      .select({ id: rounds.id })
      .from(rounds)
      .where(eq(rounds.id, roundId))
      .for('no key update')
    const found = await tx
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(eq(deliveries.round_id, roundId), ne(deliveries.state, 'cancelled')))
      .orderBy(asc(deliveries.position), asc(deliveries.id))
    const ids = found.map(({ id }) => id)
    const at = ids.indexOf(stopId)
    const other = ids[at + by]
    if (at < 0) return { ok: false, reason: 'missing' }
    if (other === undefined) return { ok: true }
    ids[at + by] = stopId
    ids[at] = other
    return await setStopSequence(tx, staff, roundId, ids)
  })
}
