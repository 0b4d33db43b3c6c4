import { addDays, type CivilDay } from '../app/domain/delivery/days/civil-days.ts'
import { isWorkingDay } from '../app/domain/delivery/days/working-days.ts'
import { rounds, vans } from '../app/domain/delivery-rounds/schema.ts'
import type { Tx } from '../app/platform/db.ts'

/** A large van, and a small one for narrow streets. Load in litres. */
const VANS = [
  { name: 'Long van (sample)', max_stops: 8, litres: 15_000, each: 1 },
  { name: 'Short van (sample)', max_stops: 5, litres: 8_000, each: 2 },
] as const

const DAYS = 14

/**
 * Adds two vans with their rounds of the next two weeks, so that the board has days and customers of the
 * demo can choose one: the long van drives on every working day, the short one on every second.
 */
export async function insertSampleRounds(tx: Tx, today: CivilDay): Promise<void> {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index + 1)).filter((day) =>
    isWorkingDay(day, new Set()),
  )
  for (const { each, ...van } of VANS) {
    const { max_stops, litres } = van
    const [made] = await tx
      .insert(vans)
      .values({ ...van, is_sample: true })
      .returning({ id: vans.id })
    if (!made) throw new Error('a sample van was not written')
    const driven = days.filter((_, index) => index % each === 0)
    await tx
      .insert(rounds)
      .values(driven.map((day) => ({ van_id: made.id, day, max_stops, litres })))
  }
}
