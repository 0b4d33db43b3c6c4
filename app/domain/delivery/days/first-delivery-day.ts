import { isoDay, timeOfDay } from '../../../platform/values/dates.ts'
import type { DeliveryTerms } from '../zones/zone.ts'
import { addDays, type CivilDay } from './civil-days.ts'
import { type ClosedDays, isDayOf, isWorkingDay, nextWorkingDay } from './working-days.ts'

/** The search for a delivery day ends after this time. */
const HORIZON_DAYS = 800

/**
 * The first day on which an order placed now can be delivered.
 *
 * The lead time counts working days: Monday to Friday without bank holidays of England and without
 * closed days. It starts today, or on the next working day if today is not a working day or the last
 * order time has passed. The delivery itself is on one of the zone's weekdays, which may be a Saturday,
 * but never on a bank holiday or a closed day.
 *
 * @param now converted to London time
 * @returns null if the shop is closed for more than two years
 */
export function firstDeliveryDay(
  { leadDays, weekdays, lastOrderTime }: DeliveryTerms,
  now: Date,
  closed: ClosedDays,
): CivilDay | null {
  const today = isoDay(now) as CivilDay
  const end = addDays(today, HORIZON_DAYS)
  const isLate = timeOfDay(now) >= lastOrderTime
  let day = isLate || !isWorkingDay(today, closed) ? nextWorkingDay(today, closed, end) : today
  for (let count = 0; count < leadDays && day < end; count += 1) {
    day = nextWorkingDay(day, closed, end)
  }
  while (day < end && !isDayOf(weekdays, day, closed)) day = addDays(day, 1)
  return day < end ? day : null
}
