import { isoDay, londonInstant } from '../../../platform/values/dates.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'
import {
  type ClosedDays,
  nextWorkingDay,
  previousWorkingDay,
} from '../../delivery/days/working-days.ts'
import type { Settings } from '../../settings/settings.ts'

/** Days are offered for this many days ahead. */
export const OFFERED_DAYS = 60

/** Until when a day can be chosen or given up: on the working day before, at the time in the settings. */
export function cutOffOf(day: CivilDay, settings: Settings): Date {
  const eve = previousWorkingDay(day, closedDaysIn(settings))
  return londonInstant(`${eve}T${settings.rounds.changeUntil}`)
}

/** Whether the time in which the terms promise to agree a day is not over: two working days after the order. */
export function isDayPromised(placedAt: Date, now: Date, settings: Settings): boolean {
  const closed = closedDaysIn(settings)
  const today = isoDay(now) as CivilDay
  const next = (day: CivilDay) => nextWorkingDay(day, closed, today)
  return next(next(isoDay(placedAt) as CivilDay)) >= today
}

/** The single days of the settings on which the workshop is closed. */
export const closedDaysIn = ({ hours }: Settings): ClosedDays =>
  new Set(hours.closedDays.map(({ date }) => date))
