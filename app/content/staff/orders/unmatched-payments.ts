import type { Toast } from '../../toasts/storefront-toasts.ts'
import { failureTexts } from './order-events.ts'

/** Text about unmatched payments: payments without an order. */
export const unmatchedWords = {
  title: 'Payments without an order',
  caption: 'Payments to this shop that belong to none of its orders',
  about:
    'Customers have paid, and the shop has no order for it, as after a restore from a backup. The payment provider’s dashboard shows who paid, and for what, under the payment’s name. Refund it here, or deal with it in another way and then say so.',
  none: 'Every payment has an order.',
  refund: (amount: string) => `Refund ${amount}`,
  confirmTitle: (amount: string) => `Refund ${amount}?`,
  confirm: (amount: string, paymentId: string) =>
    `All of payment ${paymentId}, ${amount}, goes back to the card that it was made with. This cannot be taken back.`,
  confirmNoMail:
    'The shop sends no email about it, because it has no order for this payment. The payment leaves this list.',
  dealtWith: 'Dealt with',
} as const

const failed = (title: string, description?: string): Toast => ({
  title,
  ...(description && { description }),
  tone: 'destructive',
})

export const unmatchedToasts = {
  loadFailed: failed('Failed to load the payments'),
  refunded: { title: 'The payment is being refunded' },
  dealtWith: { title: 'Taken off the list' },
  gone: failed('Nothing was changed', 'It is no longer here: someone else has dealt with it.'),
  unreachable: failed(
    'It is not known whether it was refunded',
    'The payment provider did not answer. Press again: nothing is refunded twice.',
  ),
  stuck: failed(
    'Nothing was refunded',
    'The payment provider had an error of its own. Press again to request a new refund.',
  ),
  refused: (why: string) => failed('The payment provider refused the refund', failureTexts(why)),
  failed: failed('Nothing was changed', 'An unexpected error occurred.'),
} as const
