import type { OrderId } from '../../../platform/values/ids.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'

/**
 * Why an order gets no place.
 *
 * - `nothing-to-bring`: not paid, collected, cancelled, refunded, or sent by post
 * - `has-day`: it has a day, which its customer may have chosen
 * - `on-the-way`, `delivered`
 * - `no-drops`, `no-litres`: the round lacks room for it
 * - `past`, `round-gone`: of the round
 */
export const SCHEDULE_SKIPS = [
  'nothing-to-bring',
  'has-day',
  'on-the-way',
  'delivered',
  'no-drops',
  'no-litres',
  'past',
  'round-gone',
] as const
export type ScheduleSkip = (typeof SCHEDULE_SKIPS)[number]

export type ScheduleLine = {
  id: OrderId
  customerName: string
  /** Whether the customer has a mail address. */
  canBeTold: boolean
  /** Volume; 0 if there is nothing to bring. */
  litres: number
  /** The day that it has; null for none. */
  day: CivilDay | null
}

export type SchedulePlan = {
  scheduled: ScheduleLine[]
  skipped: (ScheduleLine & { reason: ScheduleSkip })[]
}
