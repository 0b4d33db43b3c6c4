import { WEEKDAYS, type Weekday } from '../../settings/settings.ts'
import { bankHolidays } from './bank-holidays.ts'
import { addDays, type CivilDay, weekdayOf, yearOf } from './civil-days.ts'

/** Days on which the workshop is closed, '2026-12-24'. */
export type ClosedDays = ReadonlySet<string>

/** Whether a day is a delivery day: one of the weekdays, and not a holiday or closed day. */
export function isDayOf(weekdays: readonly Weekday[], day: CivilDay, closed: ClosedDays): boolean {
  return weekdays.includes(weekdayName(day)) && isOpenDay(day, closed)
}

/** @param end returned if there is no working day before it */
export function nextWorkingDay(day: CivilDay, closed: ClosedDays, end: CivilDay): CivilDay {
  let next = addDays(day, 1)
  while (next < end && !isWorkingDay(next, closed)) next = addDays(next, 1)
  return next
}

/** The working day before a day; ten days before it if the shop is closed for so long. */
export function previousWorkingDay(day: CivilDay, closed: ClosedDays): CivilDay {
  const end = addDays(day, -MAX_BREAK_DAYS)
  let previous = addDays(day, -1)
  while (previous > end && !isWorkingDay(previous, closed)) previous = addDays(previous, -1)
  return previous
}

const MAX_BREAK_DAYS = 10

/** Monday to Friday without bank holidays of England and without closed days. */
export function isWorkingDay(day: CivilDay, closed: ClosedDays): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && isOpenDay(day, closed)
}

function isOpenDay(day: CivilDay, closed: ClosedDays): boolean {
  return !closed.has(day) && !holidaysOf(yearOf(day)).has(day)
}

/** In the settings the week begins on Monday. */
const weekdayName = (day: CivilDay): Weekday => WEEKDAYS[(weekdayOf(day) + 6) % 7] ?? 'monday'

const byYear = new Map<number, ReadonlySet<string>>()

/** Bank holidays, and 1 January, 25 and 26 December even if a substitute day is the bank holiday. */
function holidaysOf(year: number): ReadonlySet<string> {
  const known = byYear.get(year)
  if (known) return known
  const days = new Set<string>([...bankHolidays(year), `${year}-01-01`, `${year}-12-25`])
  byYear.set(year, days.add(`${year}-12-26`))
  return days
}
