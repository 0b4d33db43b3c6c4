import { londonInstant } from '../../../platform/values/dates.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'
import { type ClosedDays, previousWorkingDay } from '../../delivery/days/working-days.ts'
import type { Settings } from '../../settings/settings.ts'

/** Days are offered for this many days ahead. */
export const OFFERED_DAYS = 60

/** Until when a day can be chosen or given up: on the working day before, at the time in the settings. */
export function cutOffOf(day: CivilDay, settings: Settings): Date {
  const eve = previousWorkingDay(day, closedDaysIn(settings))
  return londonInstant(`${eve}T${settings.rounds.changeUntil}`)
}

/** The single days of the settings on which the workshop is closed. */
export const closedDaysIn = ({ hours }: Settings): ClosedDays =>
  new Set(hours.closedDays.map(({ date }) => date))
