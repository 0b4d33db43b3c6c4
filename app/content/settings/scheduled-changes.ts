import type { Settings } from '../../domain/settings/settings.ts'
import { londonInstant, londonMidnight } from '../../platform/values/dates.ts'

/**
 * The next instant at which pages change automatically, because a setting depends on the time: an
 * announcement begins or ends, or a closed day is over. Null if there is none.
 */
export function nextScheduledChange(
  { announcement, hours }: Pick<Settings, 'announcement' | 'hours'>,
  after: Date,
): Date | null {
  const { text, startsAt, endsAt } = announcement
  const announced = text === null ? [] : [startsAt, endsAt]
  const instants = [
    ...announced.flatMap((local) => (local === null ? [] : [londonInstant(local)])),
    ...hours.closedDays.map(({ date }) => endOf(date)),
  ]
  const coming = instants.filter((at) => at > after).map((at) => at.getTime())
  return coming.length > 0 ? new Date(Math.min(...coming)) : null
}

/** @param date '2026-12-25' */
function endOf(date: string): Date {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return londonMidnight(year, month, day + 1)
}
