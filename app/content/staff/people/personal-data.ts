import type { ErasureObstacle } from '../../../domain/orders/overview/outstanding.ts'
import type { Toast } from '../../toasts/storefront-toasts.ts'

const failed = (title: string): Toast => ({ title, tone: 'destructive' })

/** Text of the screen for subject access and erasure requests. */
export const personalData = {
  title: 'Personal data',
  lead: 'For someone who asks what the shop keeps about them, or asks to be erased. First make sure the request is really theirs: write to the address itself. Answer within one month.',
  nothing: 'Nothing is kept about this address.',
  invalidEmail: 'Enter an email address.',
  file: 'All of this as one machine-readable file (JSON), photos included. The history records that you exported it, but not about whom.',
  bought: 'Bought from them',
  otherConversations: 'Other conversations',
  writtenIn: 'Mail in a conversation of another customer',
  undelivered: 'Undelivered email',
  notDelivered: 'Could not be delivered on',
  elsewhere:
    'Not reached from here: what the payment provider keeps itself, email in your own mailbox, and backups until they are replaced. Colleagues are under Users.',
} as const

/** What the exported file contains; part of the file. */
export const exportNotes = {
  contains:
    'Everything in the shop’s database about this address, with all photos and the notes of staff. No list is cut.',
  conversations_of_others:
    'What came by mail from this address in conversations of other customers is listed apart, without what others wrote there. Senders of mails are not verified.',
  leaves_out: personalData.elsewhere,
} as const

export const personalDataToasts = {
  loadFailed: failed('Failed to load personal data'),
  eraseFailed: failed('Failed to erase personal data'),
  notYet: failed('This person cannot be erased yet'),
  erased: { title: 'Personal data erased' },
} as const

/** Why an order is not anonymised yet. */
export const openOrderReasons: Record<ErasureObstacle, string> = {
  payment: 'its payment is still open',
  delivery: 'it is paid for and not yet with the customer',
  refund: 'a refund is still due',
  dispute: 'the bank has not decided about a dispute of its payment',
  return: 'a return of it has not ended',
}

/** The effects of an erasure, shown before it. */
export const erasing = {
  goes: [
    'the name, email, phone number and address in every order, and reasons given for refunds; the receipt can no longer be opened',
    'every message; the text, sender and attachments of what they wrote by mail in a conversation of another customer, where an empty entry stays',
    'every sell request with its photos; of a piece that the shop bought, whose it was and where it stood',
    'every review of their orders, a published one too, and the wish not to be asked for any',
    'their name and address at the pieces that the shop bought from them',
    'what they asked to be told of',
    'the newsletter entry, including an unsubscribe. The address could then be signed up again like any other',
  ],
  stays: [
    'what was ordered, when and for how much, with the payment’s reference: tax law asks for accounts of six years',
    'what the shop bought, for the same reason',
    'a line in the history that you did this, without the address',
  ],
  last: 'This cannot be undone.',
} as const
