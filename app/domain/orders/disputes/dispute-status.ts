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

/** Whether the bank has not decided yet. */
export const isUndecided = (status: DisputeStatus): boolean =>
  status === 'needs_response' || status === 'under_review'

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
