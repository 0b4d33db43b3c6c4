import { londonInstant } from '../../../platform/values/dates.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'

/**
 * When a stop action took place: the time at which the device recorded it, limited to the time from the
 * start of the round's day until now, since the device's clock may be wrong.
 *
 * @param recordedAt untrusted; null: the device sent none
 */
export function timeOfAction(recordedAt: Date | null, roundDay: CivilDay, now: Date): Date {
  if (recordedAt === null) return now
  const earliest = londonInstant(`${roundDay}T00:00`)
  const notBefore = recordedAt < earliest ? earliest : recordedAt
  return notBefore > now ? now : notBefore
}
