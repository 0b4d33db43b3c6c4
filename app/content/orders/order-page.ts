/** The text around phone number and email address, below an order that cannot be shown. */
export const orderHelp = {
  call: 'Call',
  orEmail: 'or email',
  /** @param reference the payment session's id, if the address has one */
  subject: (reference: string | null) =>
    reference ? `My order, payment ${reference}` : 'My order',
} as const

/** Below the heading of an order that was cancelled. It may have been cancelled without an email. */
export const cancelledWords = {
  refunded: 'Your payment was refunded in full to the card you paid with.',
  /** The payment came too late. */
  refundDue: 'We refund your payment in full to the card you paid with.',
  /** The phone number follows. */
  other: 'A question about it or about your payment? Call',
} as const
