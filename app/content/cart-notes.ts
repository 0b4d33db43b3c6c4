import type { RichText } from './pages/article.ts'

/** Small print of the cart and its form. The same facts stand in full in the terms. */
export const cartNotes = {
  /** Under the total. Going on to payment holds the pieces; the cart does not. */
  beforePaying: [
    'Not reserved until you go to pay.',
    '[14 days after delivery](/terms#cancel) to change your mind.',
    'You pay by card on Stripe’s secure page.',
  ] as readonly RichText[],
  /** Above the customer form. */
  required: '* required',
  /** The heading above the newest pieces, below an empty cart. */
  newArrivals: 'Fresh from the workshop',
} as const
