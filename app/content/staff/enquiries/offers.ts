import type { OfferSummary, StaffOffer } from '../../../domain/enquiries/offers/offer.ts'
import type { OfferEventKind, OfferState } from '../../../domain/enquiries/offers/offer-states.ts'
import { longDate, weekdayAndDay } from '../../../platform/values/dates.ts'
import { formatPence } from '../../../platform/values/money.ts'
import type { Toast } from '../../toasts/storefront-toasts.ts'
import { fetchedStates } from '../delivery/rounds.ts'

const failed = (title: string, description?: string): Toast => ({
  title,
  tone: 'destructive',
  ...(description && { description }),
})

export const offerStateWords: Record<OfferState, string> = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined by the seller',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  replaced: 'Replaced',
}

/** Filters of the list of sell requests. */
export const offerFilterWords = {
  any: 'Any offer',
  open: 'Offer open',
  answered: 'Offer answered',
  accepted: 'Offer accepted',
  declined: 'Offer declined',
  expired: 'Offer expired',
  withdrawn: 'Offer withdrawn',
  none: 'No offer yet',
} as const

const day = (civil: string) => weekdayAndDay(new Date(`${civil}T12:00:00Z`))

/** "£120 offered until Thursday 3 December", in a row of the list. */
export function offerInShort({ amount, validUntil, state }: OfferSummary): string {
  const price = formatPence(amount)
  if (state === 'open') return `${price} offered until ${day(validUntil)}`
  if (state === 'accepted') return `${price} accepted`
  if (state === 'declined') return `${price} declined by the seller`
  return `${price} ${offerStateWords[state].toLowerCase()}`
}

export const offerText = {
  title: 'Offer',
  none: 'No offer has been made yet.',
  until: (validUntil: string) => `Stands until the end of ${day(validUntil)}`,
  stoodUntil: (validUntil: string) => `Stood until ${day(validUntil)}`,
  madeBy: (name: string) => `by ${name}`,
  note: 'Message to the seller',
  make: 'Make an offer',
  another: 'Make another offer',
  replaces: 'It replaces the open one, and the seller is told the new price.',
  amount: 'Price offered (£)',
  amountHint: (expected: string) => (expected ? `They hope for ${expected}.` : ''),
  validUntil: 'Stands until the end of',
  noteHint: 'Optional. It stands in the email and on the seller’s page.',
  send: 'Send the offer',
  notifies: (email: string) =>
    `The seller gets an email with a link to accept or decline: ${email}`,
  sendAgain: 'Send the email again',
  withdraw: 'Withdraw the offer',
  withdrawSure: 'The seller is told by email, and can no longer accept it.',
  withdrawGo: 'Withdraw it',
  byTelephone: 'If they accept by telephone, set the status to Purchased.',
  bought: (price: string) => `Bought for ${price}`,
  earlier: 'Earlier offers',
  decline: 'Decline with a letter',
  letter: 'Letter to the seller',
  letterHint: 'Goes out with your name. The status becomes Declined, and an open offer ends.',
  /** The name of the saved reply that a letter starts with. */
  letterReply: 'Not for us',
  letterEdit: 'To start with other words, save a reply called “Not for us”.',
  letterSend: 'Send and decline',
  /** The text that a letter starts with if there is no such saved reply. */
  standardLetter:
    'Dear {name},\n\nThank you for offering us your furniture, and for the time that you took to describe it. We have looked at it carefully, and it is not for us: we buy only what we can restore and sell again.\n\nWe wish you luck in finding it a new home.\n\n{your name}\n{shop name}',
} as const

export const offerFormErrors = {
  amount: 'Enter a price from £1 to £20,000, such as 35 or 35.50.',
  day: 'Choose a day.',
  dayRange: 'Choose a day from today to 90 days from now.',
} as const

export const offerToasts = {
  made: { title: 'Offer sent' },
  sentAgain: { title: 'The email is on its way again' },
  withdrawn: { title: 'Offer withdrawn' },
  declined: { title: 'Letter sent' },
  notSent: failed('Not sent yet'),
  changed: failed(
    'Nothing was sent',
    'The seller or a colleague was quicker. Please look at it again.',
  ),
  bought: failed('Nothing was sent', 'The piece has been bought in the meantime.'),
  written: failed(
    'Not sent yet',
    'Somebody has written in the meantime. Please read it first; your letter is still here.',
  ),
  failed: failed('An unexpected error occurred'),
} as const

const MAILS: Record<string, string> = {
  offer: 'The offer was emailed',
  reminder: 'The reminder was emailed',
  expired: 'The seller was told that it has ended',
  withdrawn: 'The seller was told that it was withdrawn',
  accepted: 'The seller was sent a confirmation',
  bought: 'The shop was told',
  refused: 'The shop was told',
}

const FACTS: Record<OfferEventKind, string> = {
  made: 'Offer made',
  mailed: 'Emailed',
  reminded: 'A reminder was due',
  sent_again: 'Sent again',
  accepted: 'Accepted by the seller',
  declined: 'Declined by the seller',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  replaced: 'Replaced by another offer',
}

/** A line of an offer's time line. */
export function factWords({ kind, mail, by, with: withWhat }: StaffOffer['facts'][number]): string {
  if (kind === 'mailed') return MAILS[mail?.split('.')[0] ?? ''] ?? FACTS.mailed
  if (withWhat === 'status') {
    return kind === 'accepted'
      ? 'Accepted: the status was set to Purchased'
      : 'Withdrawn with the status'
  }
  return by ? `${FACTS[kind]} by ${by}` : FACTS[kind]
}

/** Whether a fact is shown: 'reminded' is not, since another line shows it already. */
export const isShownFact = ({ kind }: StaffOffer['facts'][number]) => kind !== 'reminded'

export const pickUpText = {
  title: 'Pick-up',
  states: fetchedStates,
  noDay: 'No day yet',
  schedule: 'Choose a round and the address',
  move: 'Move it, or change the address',
  round: 'Open the round',
} as const

export const paidWords = (price: string, at: Date) =>
  `We bought it for ${price} on ${longDate(at)}.`
