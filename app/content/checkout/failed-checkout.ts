/**
 * Sentences that the cart shows after a failed checkout until the next attempt, besides the toast. The
 * phone number follows.
 * - `unclear`: an earlier payment of this shopper may have gone through
 */
export const failedCheckouts = {
  'nothing-charged': 'Nothing was charged. Please try again, or call',
  'not-started': 'We couldn’t start your checkout. Please try again, or call',
  unclear:
    'If you have already paid, your confirmation comes by email. If not, please try again, or call',
} as const

export type FailedCheckout = keyof typeof failedCheckouts
