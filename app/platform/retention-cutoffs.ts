import { londonMidnight } from './values/dates.ts'

/** The last day of the accounting year, such as 31 March. Not 29 February. */
export type YearEnd = { month: number; day: number }

/** Tax law requires accounts to be kept for six years after their accounting year. */
const YEARS_OF_ACCOUNTS = 6

/** The same day `months` calendar months earlier; the last day of a month that is too short. */
export function monthsBefore(now: Date, months: number): Date {
  const earlier = new Date(now)
  earlier.setUTCMonth(now.getUTCMonth() - months)
  if (earlier.getUTCDate() !== now.getUTCDate()) earlier.setUTCDate(0)
  return earlier
}

/**
 * Start of the retention period for accounts: midnight in London after the last day of the newest
 * accounting year that ended at least six years ago.
 */
export function accountsKeptFrom(now: Date, yearEnd: YearEnd): Date {
  const endOf = (year: number) => londonMidnight(year, yearEnd.month, yearEnd.day + 1)
  const thisYear = now.getUTCFullYear()
  const lastEnded = endOf(thisYear) <= now ? thisYear : thisYear - 1
  return endOf(lastEnded - YEARS_OF_ACCOUNTS)
}
