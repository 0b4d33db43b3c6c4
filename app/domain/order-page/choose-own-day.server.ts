import type { Db } from '../../platform/db.ts'
import type { OrderId } from '../../platform/values/ids.ts'
import { addDays, type CivilDay } from '../delivery/days/civil-days.ts'
import { type ChooseDayResult, chooseDay } from '../delivery-rounds/days/choose-day.server.ts'
import type { RoundDeps } from '../delivery-rounds/deps.ts'

/**
 * Stores the delivery day that a customer has chosen, see `chooseDay`.
 *
 * @param given untrusted; a text that is not a day is refused like a full day
 */
export async function chooseOwnDay(
  db: Db,
  deps: RoundDeps,
  orderId: OrderId,
  given: string,
): Promise<ChooseDayResult> {
  const day = parseDay(given)
  return day ? await chooseDay(db, deps, orderId, day) : { ok: false, reason: 'full' }
}

/** Parses '2026-12-03'; null if there is no such day. */
function parseDay(text: string): CivilDay | null {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return null
  const day = text as CivilDay
  return Number.isNaN(Date.parse(`${day}T00:00:00Z`)) || addDays(day, 0) !== day ? null : day
}
