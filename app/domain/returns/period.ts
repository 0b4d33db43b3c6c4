import { isoDay } from '../../platform/values/dates.ts'
import { addDays, type CivilDay } from '../delivery/days/civil-days.ts'

/**
 * The right to cancel ends with this day after the last piece was received (Consumer Contracts
 * Regulations 2013, regulation 30).
 */
const CANCELLATION_DAYS = 14
/**
 * The refund is due within this many days. They count from the day on which the customer told the shop,
 * since it offers to collect (regulation 34(6)), and as the terms promise; for a faulty piece, from the
 * day on which the shop agreed (Consumer Rights Act 2015, section 20(15)).
 */
const REFUND_DAYS = 14
/** The dashboard shows a refund from this many days before it is due. */
export const WARNING_DAYS = 5

/** The last day of the right to cancel, in London. */
export function lastCancellationDay(deliveredAt: Date): CivilDay {
  return addDays(isoDay(deliveredAt) as CivilDay, CANCELLATION_DAYS)
}

/** Whether a moment lies in the period of the right to cancel, until the end of its last day. */
export function isWithinPeriod(deliveredAt: Date, now: Date): boolean {
  return isoDay(now) <= lastCancellationDay(deliveredAt)
}

export type DueReturn = {
  kind: 'changed_mind' | 'faulty'
  requestedAt: Date
  /** For a faulty piece: when staff looked at it and agreed; null: not yet. */
  inspectedAt: Date | null
}

/** The day by which the refund must be made; null: staff have not agreed to one yet. */
export function refundDueDay({ kind, requestedAt, inspectedAt }: DueReturn): CivilDay | null {
  const from = kind === 'changed_mind' ? requestedAt : inspectedAt
  return from && addDays(isoDay(from) as CivilDay, REFUND_DAYS)
}
