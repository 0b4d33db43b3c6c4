/** The text around phone number and email address, below an order that cannot be shown. */
export const orderHelp = {
  call: 'Call',
  orEmail: 'or email',
  /** @param reference the payment session's id, if the address has one */
  subject: (reference: string | null) =>
    reference ? `My order, payment ${reference}` : 'My order',
} as const
