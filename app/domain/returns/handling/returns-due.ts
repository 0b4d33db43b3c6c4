import type { ReturnLine } from './return-filters.ts'

/** Returns whose refund is due in the next days, or overdue, the first due first. */
export type ReturnsDue = {
  count: number
  first: ReturnLine[]
  /** Of these, past their day. */
  overdue: number
  /** Waiting for staff to look at them: asked about a fault, or back at the workshop. */
  waiting: number
}
