/** The text around phone number and email address, below an order that cannot be shown. */
export const orderHelp = {
  call: 'Call',
  orEmail: 'or email',
  /** @param reference the payment session's id, if the address has one */
  subject: (reference: string | null) =>
    reference ? `My order, payment ${reference}` : 'My order',
} as const

/** The heading of the receipt of an order whose payment has gone back, returned by these. */
export const wentBackTitles = {
  shop: 'This order was refunded in full',
  elsewhere: 'The payment for this order has gone back to you',
  bank: 'Your bank has returned the payment for this order',
  both: 'The payment for this order has gone back to you',
} as const

/** Below the heading of an order that was cancelled. It may have been cancelled without an email. */
export const cancelledWords = {
  /** All of the payment has gone back, returned by these. */
  wentBack: {
    shop: 'Your payment was refunded in full to the card you paid with.',
    elsewhere: 'Your payment has gone back to you.',
    bank: 'Your bank has returned your payment.',
    both: 'Your payment has gone back to you, a part of it through your bank.',
  },
  /** The payment came too late. */
  refundDue: 'We refund your payment in full to the card you paid with.',
  /** The phone number follows. */
  other: 'A question about it or about your payment? Call',
} as const
