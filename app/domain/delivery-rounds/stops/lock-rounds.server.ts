import { asc, eq, inArray, or } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'
import { rounds } from '../schema.ts'

export type Round = typeof rounds.$inferSelect

/**
 * Locks rounds until the transaction ends, in the order of their ids, so that nobody waits in a circle.
 * Whoever takes a place locks the round that it takes it from as well.
 *
 * @param day also all rounds of this day
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

/** What a stop of so many litres lacks on a locked round; null if it fits. */
export function lacking(round: Round, litres: number): 'drops' | 'litres' | null {
  if (round.taken_drops >= round.drops) return 'drops'
  return round.taken_litres + litres > round.litres ? 'litres' : null
}
