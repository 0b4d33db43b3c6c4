import type { OrderId } from '../../../platform/values/ids.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'

/**
 * Why an order is not scheduled.
 *
 * - `nothing-to-bring`: not paid, collected, cancelled, refunded, or sent by post
 * - `cancel-asked`: its customer asks to cancel it
 * - `has-day`: it has a day, which its customer may have chosen
 * - `on-the-way`, `delivered`
 * - `no-stops`, `no-litres`: the round lacks the capacity for it
 * - `past`, `round-gone`: the round's day is over, or the round no longer exists
 */
export const SCHEDULE_SKIPS = [
  'nothing-to-bring',
  'cancel-asked',
  'has-day',
  'on-the-way',
  'delivered',
  'no-stops',
  'no-litres',
  'past',
  'round-gone',
] as const
export type ScheduleSkip = (typeof SCHEDULE_SKIPS)[number]

export type ScheduleLine = {
  id: OrderId
  customerName: string
  /** Whether the customer has a mail address. */
  canBeNotified: boolean
  /** Whether the bank has not decided about a dispute of its payment: staff are warned. */
  disputed: boolean
  /** Volume; 0 if there is nothing to bring. */
  litres: number
  /** The order's day; null if it has none. */
  day: CivilDay | null
}

export type SchedulePlan = {
  scheduled: ScheduleLine[]
  skipped: (ScheduleLine & { reason: ScheduleSkip })[]
}
