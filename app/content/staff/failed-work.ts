import type { Toast } from '../messages.ts'

/** What an admin reads about mails and refunds that were given up. */
export const failedWorkWords = {
  title: 'Failed work',
  waiting: 'Waiting to be tried again',
  waitingCaption: 'Mails and refunds that failed and will be tried again',
  waitingAbout: 'Tried again by itself, about once a minute at last, for more than a day.',
  tryAll: 'Try all now',
  givenUp: 'Given up',
  caption: 'Mails and refunds that the shop tried to do, and gave up',
  about:
    'The shop tries for more than a day. What a mail server or a bank refuses outright is given up at once. It stays here for 14 days.',
  none: 'Nothing was given up.',
  order: 'The order',
  noReason: 'No reason was given.',
  again: 'Try again',
  letGo: 'Let it go',
} as const

const failed = (title: string, description?: string): Toast => ({
  title,
  ...(description && { description }),
  tone: 'destructive',
})

export const failedWorkToasts = {
  loadFailed: failed('Failed to load the failed work'),
  again: { title: 'It is being tried again' },
  allAgain: { title: 'All of it is being tried again' },
  noneWaiting: { title: 'Nothing waits any more' },
  letGo: { title: 'It was let go' },
  gone: failed('Nothing was changed', 'It is no longer here: somebody was quicker.'),
  failed: failed('Nothing was changed', 'An unexpected error occurred.'),
} as const

/** What the owner can do about a failure, by what its technical reason says. */
const reasons: [technical: RegExp, words: string][] = [
  [/mail server.*(?:certificate|CERT_)/i, 'The certificate of the mail server is not trusted.'],
  [/mail server.*ETLS/, 'The mail server offers no encryption.'],
  [/mail server.*(?:EAUTH|\b53[0458]\b)/, 'The mail server does not accept the shop’s sign-in.'],
  [/mail server.*(?:ETIMEDOUT|timeout)/i, 'The mail server does not answer.'],
  [/mail server.*(?:ESOCKET|ECONN\w*|EDNS|ENOTFOUND)/, 'The mail server cannot be reached.'],
  [/mail server.*\b4\d\d\b/, 'The mail server is busy, or wants to be asked later.'],
  [/mail server.*\b5\d\d\b/, 'The mail server does not take mail from the shop.'],
  // A code and nothing else.
  [/^\W*(?:[A-Z][A-Z0-9_]+|\d{3})\W*$/, 'Something failed on the way.'],
]

/** A failure in words, where it is of a kind that is known; null: its own words must do. */
export function reasonWords(why: string): string | null {
  return reasons.find(([technical]) => technical.test(why))?.[1] ?? null
}

/** What was to be done, by its queue. */
const work: Record<string, string> = {
  'order-mail': 'A mail about an order',
  refund: 'A refund',
  'unmatched-payment-mail': 'A mail about payments without an order',
  'enquiry-mail': 'A mail about a message or a sell request',
  'newsletter-welcome': 'A mail to a new subscriber',
  'staff-mail': 'A mail to somebody of the staff',
}

export function workWords(queue: string): string {
  return (Object.hasOwn(work, queue) && work[queue]) || queue
}
