import type {
  DisputeDecision,
  DisputeMark,
} from '../../../domain/orders/disputes/dispute-status.ts'

/** The mark in the list of orders, and its filter. */
export const disputeMarks: Record<NonNullable<DisputeMark>, string> = {
  undecided: 'Disputed',
  lost: 'Dispute lost',
}

export const disputeDecisions: Record<DisputeDecision, { name: string; result: string }> = {
  won: { name: 'Decided for you', result: 'The money came back to you.' },
  lost: {
    name: 'Decided for the customer',
    result: 'The money stays with the customer. Do not refund it again.',
  },
  dropped: { name: 'Closed', result: 'The money stayed with you.' },
}

/** A dispute of an order's payment. */
export const disputeWords = {
  title: (amount: string) => `The customer disputes ${amount}`,
  inquiryTitle: (amount: string) => `The bank asks about ${amount}`,
  withBank: 'The bank holds the money until it has decided. It cannot be refunded in the meantime.',
  withShop: 'The money is still with you.',
  answer:
    'Answer in the payment provider’s dashboard, with what shows that the order was right. Without an answer the bank decides for the customer.',
  answerBy: 'Answer by',
  answered: 'It was answered. Banks take up to three months to decide.',
  wait: 'Do not hand the order over before this is settled.',
  link: 'Open in the payment provider’s dashboard',
  list: 'Disputes',
  /** Below an order's amounts. */
  lost: (amount: string) => `The bank has also returned what you had paid back: ${amount} is lost.`,
  noRefund:
    'The customer has disputed the payment: nothing can be refunded before the bank decides.',
} as const

/** About a stop, or an order that is to be sent, whose payment is disputed. */
export const DISPUTE_NOTE = 'The payment is disputed: do not deliver yet'
