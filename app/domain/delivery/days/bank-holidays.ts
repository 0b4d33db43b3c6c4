import { addDays, type CivilDay, civilDay, weekdayOf } from './civil-days.ts'

/** Days that a law or proclamation moved or added; the rest follows from rules. */
const MOVED: Record<string, string> = {
  '2020-05-04': '2020-05-08',
  '2022-05-30': '2022-06-02',
}
const ADDED = ['2022-06-03', '2022-09-19', '2023-05-08'] as CivilDay[]

/**
 * The bank holidays of England and Wales in a year: by the rules of the Banking and Financial Dealings
 * Act 1971, with substitutes for days on a weekend, and the days that were moved or added so far.
 *
 * @param year from 2000
 */
export function bankHolidays(year: number): CivilDay[] {
  const easter = easterSunday(year)
  const regular = [
    afterWeekend(civilDay(year, 1, 1)),
    addDays(easter, -2),
    addDays(easter, 1),
    firstMonday(year, 5),
    addDays(firstMonday(year, 6), -7),
    addDays(firstMonday(year, 9), -7),
    ...christmas(year),
  ].map((day) => (MOVED[day] ?? day) as CivilDay)
  return [...regular, ...ADDED.filter((day) => day.startsWith(`${year}-`))].sort()
}

/** A holiday on a Saturday or Sunday moves to the next Monday. */
function afterWeekend(day: CivilDay): CivilDay {
  const weekday = weekdayOf(day)
  if (weekday === 6) return addDays(day, 2)
  return weekday === 0 ? addDays(day, 1) : day
}

/** Two days; one that falls on a weekend is replaced by the first free weekday after both. */
function christmas(year: number): CivilDay[] {
  const day = civilDay(year, 12, 25)
  const [christmasDay, boxingDay] = [day, addDays(day, 1)]
  switch (weekdayOf(day)) {
    case 5:
      return [christmasDay, addDays(day, 3)]
    case 6:
      return [addDays(day, 2), addDays(day, 3)]
    case 0:
      return [boxingDay, addDays(day, 2)]
    default:
      return [christmasDay, boxingDay]
  }
}

function firstMonday(year: number, month: number): CivilDay {
  const first = civilDay(year, month, 1)
  return addDays(first, (8 - weekdayOf(first)) % 7)
}

const CENTURY = 100

/** The Gregorian computus (Meeus, Jones and Butcher). */
function easterSunday(year: number): CivilDay {
  const a = year % 19
  const b = Math.floor(year / CENTURY)
  const c = year % CENTURY
  const d = Math.floor(b / 4)
  const e = b % 4
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return civilDay(year, Math.floor(days / 31), (days % 31) + 1)
}
