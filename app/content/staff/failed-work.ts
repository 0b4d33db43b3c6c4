import type { Toast } from '../toasts/storefront-toasts.ts'

/** Text of the screen of dead letters. */
export const failedWorkWords = {
  title: 'Failed work',
  waiting: 'Waiting to be tried again',
  waitingCaption: 'Emails and refunds that failed and will be tried again',
  waitingAbout: 'Retried automatically, in the end about once a minute, for more than a day.',
  tryAll: 'Try all now',
  givenUp: 'Failed for good',
  caption: 'Emails and refunds that failed for good',
  about:
    'The shop tries for more than a day. What a mail server or a bank refuses outright is not tried again. It stays here for 14 days.',
  none: 'Nothing has failed for good.',
  order: 'The order',
  noReason: 'No reason was given.',
  again: 'Try again',
  letGo: 'Dismiss',
} as const

const failed = (title: string, description?: string): Toast => ({
  title,
  ...(description && { description }),
  tone: 'destructive',
})

export const failedWorkToasts = {
  loadFailed: failed('Failed to load this list'),
  again: { title: 'Trying again' },
  allAgain: { title: 'Trying all of them again' },
  noneWaiting: { title: 'Nothing is waiting any more' },
  letGo: { title: 'Dismissed' },
  gone: failed('Nothing was changed', 'It is no longer here: someone else has dealt with it.'),
  failed: failed('Nothing was changed', 'An unexpected error occurred.'),
} as const

/** What the owner can do about a failure, by pattern of its technical reason. */
const reasons: [technical: RegExp, words: string][] = [
  [/mail server.*(?:certificate|CERT_)/i, 'The certificate of the mail server is not trusted.'],
  [/mail server.*ETLS/, 'The mail server offers no encryption.'],
  [/mail server.*(?:EAUTH|\b53[0458]\b)/, 'The mail server does not accept the shop’s sign-in.'],
  [/mail server.*(?:ETIMEDOUT|timeout)/i, 'The mail server does not answer.'],
  [/mail server.*(?:ESOCKET|ECONN\w*|EDNS|ENOTFOUND)/, 'The mail server cannot be reached.'],
  [/mail server.*\b4\d\d\b/, 'The mail server is busy, or asks to be tried later.'],
  [/mail server.*\b5\d\d\b/, 'The mail server does not accept email from the shop.'],
  // An error code only.
  [/^\W*(?:[A-Z][A-Z0-9_]+|\d{3})\W*$/, 'Something went wrong.'],
]

/** Explains a known kind of failure; null for others, whose own message is shown. */
export function reasonWords(why: string): string | null {
  return reasons.find(([technical]) => technical.test(why))?.[1] ?? null
}

/** Descriptions of the jobs, by queue. */
const work: Record<string, string> = {
  'order-mail': 'An email about an order',
  refund: 'A refund',
  'unmatched-payment-mail': 'An email about payments without an order',
  'enquiry-mail': 'An email about a message or a sell request',
  'offer-mail': 'An email about an offer to a seller',
  'conversation-mail': 'An answer to a customer, or the notice of one',
  'order-link-mail': 'An email with the link to an order, or a code',
  'seller-link-mail': 'An email with the link to a seller’s page',
  'delivery-mail': 'An email about a delivery',
  'return-mail': 'An email about a return',
  'review-mail': 'An email that asks for a review',
  'alert-mail': 'An email that somebody asked to be told by',
  'stock-alert': 'An email about held stock',
  'product-import': 'An import of products',
  'newsletter-welcome': 'An email to a new subscriber',
  'staff-mail': 'An email to a colleague',
}

export function workWords(queue: string): string {
  return (Object.hasOwn(work, queue) && work[queue]) || queue
}
