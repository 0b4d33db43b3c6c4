import { asc, eq, inArray, or } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'
import { rounds } from '../schema.ts'

export type Round = typeof rounds.$inferSelect

/**
 * Locks rounds until the transaction ends, in the order of their ids, which prevents deadlocks. To move a
 * stop, its old and its new round are locked together.
 *
 * @param day locks all rounds of this day as well
 */
export async function lockRounds(
  tx: Tx,
  ids: readonly (string | null)[],
  day?: CivilDay,
): Promise<Round[]> {
  const known = ids.filter((id) => id !== null)
  return await tx
    .select()
    .from(rounds)
    .where(or(inArray(rounds.id, known), day === undefined ? undefined : eq(rounds.day, day)))
    .orderBy(asc(rounds.id))
    .for('no key update')
}

/** The capacity that a locked round lacks for a stop; null if the stop fits. */
export function lacking(round: Round, litres: number): 'stops' | 'litres' | null {
  if (round.taken_stops >= round.max_stops) return 'stops'
  return round.taken_litres + litres > round.litres ? 'litres' : null
}
