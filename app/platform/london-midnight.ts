const hourInLondon = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: 'numeric',
  hourCycle: 'h23',
})

/**
 * When a day begins in London, which is an hour ahead of UTC in summer; both changes of the clock
 * come after midnight. A day beyond its month's last is one of the next month.
 *
 * @param month from 1
 */
export function londonMidnight(year: number, month: number, day: number): Date {
  const utc = new Date(Date.UTC(year, month - 1, day))
  return new Date(utc.getTime() - Number(hourInLondon.format(utc)) * 3_600_000)
}
