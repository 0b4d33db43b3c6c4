import { formatPence, type Pence } from '../../../platform/money.ts'

/**
 * How far a payment without an order has come. `pending`: the bank works on it. `paid`: staff must
 * look. `dismissed`: staff have dealt with it in another way.
 */
export const UNMATCHED_STATES = ['pending', 'paid', 'refunded', 'dismissed'] as const

/** A payment to this shop that belongs to none of its orders, as staff see it. */
export type UnmatchedPayment = {
  sessionId: string
  /** The provider's name for it, to be looked up in its dashboard. */
  paymentId: string
  amount: Pence
  /** ISO 4217, lower case. */
  currency: string
  /** When the payment page was opened. */
  openedAt: Date
}

/** "£945.00"; another currency by its name, as the provider counts it: "EUR 94500". */
export function paymentAmount({ amount, currency }: Pick<UnmatchedPayment, 'amount' | 'currency'>) {
  return currency === 'gbp' ? formatPence(amount) : `${currency.toUpperCase()} ${amount}`
}
