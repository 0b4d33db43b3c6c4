import { londonMidnight } from './dates.ts'

/** The last day of a year of accounts, such as 31 March. Not 29 February. */
export type YearEnd = { month: number; day: number }

/** So many calendar months before; on the month's last day where it is too short. */
export function monthsBefore(now: Date, months: number): Date {
  const earlier = new Date(now)
  earlier.setUTCMonth(now.getUTCMonth() - months)
  if (earlier.getUTCDate() !== now.getUTCDate()) earlier.setUTCDate(0)
  return earlier
}

/**
 * From when on things belong to a year of accounts that ended less than `years` years ago, or
 * has not ended: midnight in London after the last day of the newest year that is older.
 */
export function accountsKeptFrom(now: Date, yearEnd: YearEnd, years: number): Date {
  const endOf = (year: number) => londonMidnight(year, yearEnd.month, yearEnd.day + 1)
  const thisYear = now.getUTCFullYear()
  const lastEnded = endOf(thisYear) <= now ? thisYear : thisYear - 1
  return endOf(lastEnded - years)
}
