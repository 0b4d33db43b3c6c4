import type { SellerPage } from '../../domain/seller-page/seller-page.ts'
import { longDate, weekdayAndDay } from '../../platform/values/dates.ts'
import { formatPence } from '../../platform/values/money.ts'

type Offer = NonNullable<SellerPage['offer']>

const dayOf = (day: string) => weekdayAndDay(new Date(`${day}T12:00:00Z`))
const on = ({ endedAt }: Offer) => (endedAt ? ` on ${longDate(endedAt)}` : '')

/** Texts of the page on which a seller reads an offer, and accepts or declines it. */
export const sellerPageWords = {
  metaTitle: 'Your furniture',
  title: 'Your furniture',
  offered: (at: Date) => `You offered it to us on ${longDate(at)}.`,
  offerTitle: 'Our offer',
  included: 'Collecting it from your home is included.',
  until: ({ validUntil }: Offer) => `The offer stands until the end of ${dayOf(validUntil)}.`,
  acceptTitle: 'Accept the offer',
  acceptAbout:
    'You sell us the piece at this price. We then write or ring to agree on a day on which we collect it.',
  address: 'Where is the piece?',
  addressHint: 'Street, town and postcode, one below the other.',
  phone: 'Telephone on the day',
  phoneKnown: (ends: string) =>
    `Leave it empty if the number ending in ${ends} that you gave us is right.`,
  noBankDetails:
    'We do not ask for bank details here, and never by email: we agree on payment when we come.',
  accept: ({ amount }: Offer) => `Accept ${formatPence(amount)}`,
  declineTitle: 'Decline the offer',
  reason: 'Why not? (optional)',
  reasonHint: 'If another price would suit you, say so. A person reads it.',
  decline: 'Decline the offer',
  /** Shown in place of the forms. */
  states: {
    accepted: (offer: Offer) => ({
      title: `You accepted ${formatPence(offer.amount)}${on(offer)}`,
      text: 'Thank you. We write or ring to agree on a day on which we collect it.',
    }),
    declined: (offer: Offer) => ({
      title: `You declined ${formatPence(offer.amount)}${on(offer)}`,
      text: 'Thank you for telling us. If you change your mind, write to us below.',
    }),
    withdrawn: (offer: Offer) => ({
      title: `We have withdrawn our offer of ${formatPence(offer.amount)}`,
      text: 'It does not stand any more. If you have a question, write to us below.',
    }),
    expired: (offer: Offer) => ({
      title: `Our offer of ${formatPence(offer.amount)} has ended`,
      text: `It stood until ${dayOf(offer.validUntil)}. If you would still like to sell, write to us below.`,
    }),
    replaced: (offer: Offer) => ({
      title: `Our offer of ${formatPence(offer.amount)} has been replaced`,
      text: 'Please open the link in our latest email.',
    }),
  },
  /** In place of the text of an accepted offer, once the piece is at the workshop. */
  collected: 'Thank you. We have collected it.',
  pickUpOn: (day: string) => `We collect it on ${dayOf(day)}.`,
  none: {
    new: 'We are looking at it, and write or ring within 2-3 business days.',
    contacted: 'We have not made an offer yet. What we have written to each other is below.',
    purchased: 'We have bought it. Thank you.',
    declined: 'It is not for us, as we have written below. Thank you for showing it to us.',
  },
  /** The same while nothing is written below: staff have rung, or only set the status. */
  noneWritten: {
    contacted: 'We have not made an offer yet.',
    declined: 'It is not for us. Thank you for showing it to us.',
  },
  pieceTitle: 'What you told us',
  photo: (number: number, count: number) => `Your photo ${number} of ${count}`,
  conversationTitle: 'What we have written to each other',
  conversationNone: 'Nothing yet.',
  you: 'You',
  more: 'Earlier messages are not shown.',
  write: 'Write to us',
  private:
    'Whoever has the link to this page can read it and answer the offer. Please do not pass it on.',
  unknown: {
    title: 'This page is not here',
    text: 'The link is incomplete, or what you sent us has been deleted: we keep furniture that we did not buy for a year. We can send you the link again.',
  },
} as const

/** Texts of the page that sends the link to a seller's page again. */
export const lostSellerLink = {
  title: 'Find what you offered us',
  description: 'The link to the furniture that you offered to {shop}, sent to you again.',
  lead: 'Every piece that you offer us has a page of its own, with our offer and what we have written to each other. Enter the email address that you gave us, and we send the links again.',
  email: 'Email address',
  button: 'Send me the links',
  sent: {
    title: 'Look in your inbox',
    text: 'If you have offered us furniture with this address, the link is on its way to it. It can take some minutes; look among the unwanted mail too.',
  },
  none: 'No email? You may have given us another address.',
} as const
