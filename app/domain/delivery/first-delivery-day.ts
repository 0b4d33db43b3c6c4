import { isoDay, timeOfDay } from '../../platform/dates.ts'
import { WEEKDAYS, type Weekday } from '../settings/settings.ts'
import { bankHolidays } from './bank-holidays.ts'
import { addDays, type CivilDay, weekdayOf, yearOf } from './civil-days.ts'
import type { DeliveryTerms } from './zone.ts'

/** Days on which the workshop is closed, '2026-12-24'. */
export type ClosedDays = ReadonlySet<string>

/** No zone is without a day for so long: the search ends there. */
const HORIZON_DAYS = 800

/**
 * The first day on which an order of this moment can be delivered.
 *
 * The lead time counts working days: Monday to Friday without bank holidays of England and without
 * closed days. It starts today, or on the next working day if today is none or the last order time
 * has passed. The delivery itself is on one of the zone's weekdays, which may be a Saturday, but never
 * on a bank holiday or a closed day.
 *
 * @param now the time in London counts
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
  while (day < end && !(weekdays.includes(weekdayName(day)) && isOpenDay(day, closed))) {
    day = addDays(day, 1)
  }
  return day < end ? day : null
}

function nextWorkingDay(day: CivilDay, closed: ClosedDays, end: CivilDay): CivilDay {
  let next = addDays(day, 1)
  while (next < end && !isWorkingDay(next, closed)) next = addDays(next, 1)
  return next
}

function isWorkingDay(day: CivilDay, closed: ClosedDays): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && isOpenDay(day, closed)
}

function isOpenDay(day: CivilDay, closed: ClosedDays): boolean {
  return !closed.has(day) && !holidaysOf(yearOf(day)).has(day)
}

/** As in the settings: the week begins on Monday. */
const weekdayName = (day: CivilDay): Weekday => WEEKDAYS[(weekdayOf(day) + 6) % 7] ?? 'monday'

const byYear = new Map<number, ReadonlySet<string>>()

/** Bank holidays, and the days themselves whose holiday a substitute has. */
function holidaysOf(year: number): ReadonlySet<string> {
  const known = byYear.get(year)
  if (known) return known
  const days = new Set<string>([...bankHolidays(year), `${year}-01-01`, `${year}-12-25`])
  byYear.set(year, days.add(`${year}-12-26`))
  return days
}
