import type { Pence } from '../../../platform/values/money.ts'
import type { PaymentDisputeStatus } from '../../payments/payments.server.ts'

/**
 * States of a dispute: those of the provider. `needs_response`: the shop can still answer; `dropped`: closed
 * without a decision, and the money stayed with the shop.
 */
export const DISPUTE_STATUSES = [
  'needs_response',
  'under_review',
  'won',
  'lost',
  'dropped',
] as const satisfies PaymentDisputeStatus[]
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

/** The mark of an order with these disputes. */
export function markOf(disputes: readonly { status: DisputeStatus }[]): DisputeMark {
  if (disputes.some(({ status }) => isUndecided(status))) return 'undecided'
  return disputes.some(({ status }) => status === 'lost') ? 'lost' : null
}

/** The bank's decision; null if there is none yet. */
export const decisionOf = (status: DisputeStatus): DisputeDecision | null =>
  status === 'needs_response' || status === 'under_review' ? null : status

export const isUndecided = (status: DisputeStatus): boolean => decisionOf(status) === null

export type DisputeDecision = Exclude<DisputeStatus, 'needs_response' | 'under_review'>

/** How the order list marks an order; null: not disputed, or decided for the shop. */
export type DisputeMark = 'undecided' | 'lost' | null

/** A dispute as staff see it. */
export type StaffDispute = {
  id: string
  amount: Pence
  /** The provider's code. */
  reason: string
  status: DisputeStatus
  /** The bank only asks: the money has not been withdrawn, and the payment can be refunded. */
  isInquiry: boolean
  /** null: it cannot be answered, or not any more. */
  answerBy: Date | null
  openedAt: Date
  /** When the shop learned of the decision; null if there is none. */
  closedAt: Date | null
}
