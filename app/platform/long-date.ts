const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

/**
 * Shows an instant as '21 November 2026', the day it was in London.
 *
 * @param value ISO 8601; returned as it is where it is no date
 */
export function longDate(value: string): string {
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? value : long.format(date)
}
