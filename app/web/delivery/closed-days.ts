import type { ClosedDays } from '../../domain/delivery/days/working-days.ts'
import type { Settings } from '../../domain/settings/settings.ts'

/** The single days of the settings on which the workshop is closed. */
export const closedDaysOf = ({ hours }: Settings): ClosedDays =>
  new Set(hours.closedDays.map(({ date }) => date))
