/** Small print of the cart and its form. The terms state the same facts in full. */
export const cartNotes = {
  /** Shown under the total. Only the checkout reserves the pieces; the cart does not. */
  notReserved: 'Not reserved until you go to pay.',
  /** A link to the right to cancel, and the rest of its sentence. */
  returns: { link: '14 days after delivery', rest: 'to change your mind.' },
  payment: 'You pay by card on Stripe’s secure page.',
  /** Shown above the customer form. */
  required: '* required',
  /** A link from the drawer to the cart page's field. */
  discount: 'Have a discount code?',
  /** The same link once a code is stored with the cart: the drawer's total is without it. */
  discounted: 'See the total with your code',
  /** A link from the drawer to the cart page's form. */
  delivery: 'When could it come?',
  /** The same link once the shopper has chosen a delivery. */
  changeDelivery: 'Change the delivery',
  /** The heading above the newest pieces, below an empty cart. */
  newest: 'Fresh from the workshop',
} as const
