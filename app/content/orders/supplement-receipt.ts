/** The confirmation page of a payment for the delivery of an order. `order`: that order's number. */
export const supplementWords = {
  paid: {
    title: 'Thank you',
    text: (amount: string, order: string) =>
      `We have your payment of ${amount} for the delivery of order ${order}.`,
    mail: (email: string) => `A confirmation is on its way to ${email}.`,
  },
  /** It came when it was not asked for any more. */
  refused: {
    title: 'This payment was not due any more',
    text: (amount: string, order: string) =>
      `It is no longer the amount due for the delivery of order ${order}. We refund ${amount} in full to the card you paid with.`,
    mail: (email: string) => `We write to ${email} as soon as that is done.`,
  },
  refunded: {
    title: 'This payment was refunded',
    text: (amount: string, order: string) =>
      `We have refunded the ${amount} for the delivery of order ${order} in full to the card you paid with.`,
    mail: null,
  },
  /** Staff have paid it back in another way than by a refund. */
  paidBack: {
    title: 'This payment was paid back',
    text: (amount: string, order: string) =>
      `The ${amount} for the delivery of order ${order} has gone back to you.`,
    mail: null,
  },
  /** The customer's bank has returned it. */
  returned: {
    title: 'Your bank has returned this payment',
    text: (amount: string, order: string) =>
      `The ${amount} for the delivery of order ${order} has gone back to you.`,
    mail: null,
  },
  orderPage: 'Your order’s page',
  shop: 'Continue Shopping',
  help: 'Need Help?',
} as const
