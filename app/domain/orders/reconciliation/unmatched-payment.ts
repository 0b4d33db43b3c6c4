import type { Pence } from '../../../platform/values/money.ts'

/**
 * States of an unmatched payment. `pending`: processing at the bank. `paid`: staff must act.
 * `dismissed`: settled by staff in another way.
 */
export const UNMATCHED_STATES = ['pending', 'paid', 'refunded', 'dismissed'] as const

/** An unmatched payment: made to this shop, without an order. */
export type UnmatchedPayment = {
  sessionId: string
  /** The provider's id, to look it up in its dashboard. */
  paymentId: string
  amount: Pence
  /** ISO 4217, lower case. */
  currency: string
  /** When the payment page was opened. */
  openedAt: Date
}
