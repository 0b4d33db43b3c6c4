import { londonInstant } from '../../platform/dates.ts'
import type { CivilDay } from '../delivery/civil-days.ts'
import { type ClosedDays, previousWorkingDay } from '../delivery/working-days.ts'
import type { Settings } from '../settings/settings.ts'

/** Days are offered for so long ahead: nobody agrees on a day of next season. */
export const OFFERED_DAYS = 60

/** Noon: the afternoon is for loading the van and for the mails of the day before. */
const CHANGE_UNTIL = '12:00'

/** Until when a day can be chosen or given up: noon of the working day before. */
export function cutOffOf(day: CivilDay, closed: ClosedDays): Date {
  return londonInstant(`${previousWorkingDay(day, closed)}T${CHANGE_UNTIL}`)
}

/** The single days of the settings on which the workshop is closed. */
export const closedDaysIn = ({ hours }: Settings): ClosedDays =>
  new Set(hours.closedDays.map(({ date }) => date))
