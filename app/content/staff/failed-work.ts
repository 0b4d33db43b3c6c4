import type { Toast } from '../messages.ts'

/** What an admin reads about mails and refunds that were given up. */
export const failedWorkWords = {
  title: 'Failed work',
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
  letGo: { title: 'It was let go' },
  gone: failed('Nothing was changed', 'It is no longer here: somebody was quicker.'),
  failed: failed('Nothing was changed', 'An unexpected error occurred.'),
} as const

/** What was to be done, by its queue. */
const work: Record<string, string> = {
  'order-mail': 'A mail about an order',
  refund: 'A refund',
  'enquiry-mail': 'A mail about a message or a sell request',
  'newsletter-welcome': 'A mail to a new subscriber',
  'staff-mail': 'A mail to somebody of the staff',
}

export function workWords(queue: string): string {
  return (Object.hasOwn(work, queue) && work[queue]) || queue
}
