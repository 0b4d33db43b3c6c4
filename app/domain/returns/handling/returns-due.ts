import type { ReturnLine } from './return-filters.ts'

/** Returns whose refund is due in the next days, or overdue; the earliest first. */
export type ReturnsDue = {
  count: number
  first: ReturnLine[]
  /** The number of these whose due day is over. */
  overdue: number
  /** Returns that wait for staff: reported as faulty, or back at the workshop. */
  waiting: number
  /** Returns whose refund has failed and was not made again; the earliest first. */
  refundsMissing: { count: number; first: ReturnLine[] }
}
