import { weekdayAndDay } from '../../../../platform/values/dates.ts'
import { formatPence } from '../../../../platform/values/money.ts'
import { type MailBlock, text } from '../../../mail/mail-blocks.ts'
import type { Offer } from '../offer.ts'
import type { OfferMailKind } from './enqueue-offer-mail.server.ts'

/** The facts in the mails about an offer. */
export type OfferEmailData = Pick<Offer, 'amount' | 'validUntil' | 'note'> & {
  /** The seller's page; absolute. */
  link: string
  /** The sell request in the staff area; absolute. */
  staffLink: string
  /** The seller, for the mails to the shop. */
  seller: { name: string; email: string }
}

export type OfferEmail = {
  to: 'seller' | 'shop'
  subject: string
  heading: string
  blocks: MailBlock[]
}

/** 'Thursday 3 December'. */
const lastDay = ({ validUntil }: OfferEmailData) =>
  weekdayAndDay(new Date(`${validUntil}T12:00:00Z`))
const amountOf = ({ amount }: OfferEmailData) => formatPence(amount)
const page = ({ link }: OfferEmailData, label: string): MailBlock => ({
  kind: 'button',
  label,
  href: link,
})
const note = (words: string): MailBlock[] =>
  words === '' ? [] : words.split(/\n{2,}/).map((paragraph) => text(paragraph))

const PRIVATE = text(
  'Please do not pass the link on: whoever has it can answer for you. You can also reply to this email.',
)
/** The shop never asks for bank details in a mail or on a page: a mail that does is not from it. */
const NO_BANK_DETAILS =
  'We do not ask for your bank details by email or on the page; we agree on payment when we come.'

/** The mails about an offer. Subjects contain no text entered by a seller or a staff member. */
export const offerEmails: Record<OfferMailKind, (facts: OfferEmailData) => OfferEmail> = {
  offer: (facts) => ({
    to: 'seller',
    subject: `We offer you ${amountOf(facts)} for your furniture`,
    heading: `Our offer: ${amountOf(facts)}`,
    blocks: [
      text(
        `Thank you for showing us your furniture. We would like to buy it for ${amountOf(facts)}. The price includes collecting it from your home.`,
      ),
      ...note(facts.note),
      text(`The offer stands until the end of ${lastDay(facts)}, and binds you to nothing.`),
      page(facts, 'See the offer and answer'),
      text(
        `If you accept, the page asks where the piece is and how to reach you on the day. ${NO_BANK_DETAILS}`,
      ),
      PRIVATE,
    ],
  }),
  reminder: (facts) => ({
    to: 'seller',
    subject: `Our offer of ${amountOf(facts)} ends on ${lastDay(facts)}`,
    heading: `${amountOf(facts)}, until ${lastDay(facts)}`,
    blocks: [
      text(
        `You have not answered our offer of ${amountOf(facts)} for your furniture yet. It stands until the end of ${lastDay(facts)}. This is the only reminder.`,
      ),
      page(facts, 'See the offer and answer'),
      PRIVATE,
    ],
  }),
  expired: (facts) => ({
    to: 'seller',
    subject: `Our offer of ${amountOf(facts)} has ended`,
    heading: 'Our offer has ended',
    blocks: [
      text(
        `Our offer of ${amountOf(facts)} for your furniture stood until ${lastDay(facts)}. There is nothing you need to do.`,
      ),
      text('If you would still like to sell it, write to us: reply to this email or use the page.'),
      page(facts, 'Open your page'),
    ],
  }),
  withdrawn: (facts) => ({
    to: 'seller',
    subject: `We have withdrawn our offer of ${amountOf(facts)}`,
    heading: 'We have withdrawn our offer',
    blocks: [
      text(
        `We can no longer buy your furniture for ${amountOf(facts)}, and we are sorry. Our offer does not stand any more.`,
      ),
      text('If you have a question, reply to this email.'),
      page(facts, 'Open your page'),
    ],
  }),
  accepted: (facts) => ({
    to: 'seller',
    subject: `Thank you: we buy your furniture for ${amountOf(facts)}`,
    heading: 'Thank you for selling to us',
    blocks: [
      text(
        `You have accepted our offer of ${amountOf(facts)}. We write or ring to agree on a day on which we collect it.`,
      ),
      text(NO_BANK_DETAILS),
      text(
        'If the address or telephone number that you gave us was wrong, or something about the piece has changed, reply to this email.',
      ),
      page(facts, 'Open your page'),
    ],
  }),
  bought: (facts) => ({
    to: 'shop',
    subject: `An offer of ${amountOf(facts)} was accepted`,
    heading: 'A seller has accepted',
    blocks: [text('The pick-up is on the board of rounds, to be scheduled.'), ...forStaff(facts)],
  }),
  refused: (facts) => ({
    to: 'shop',
    subject: `An offer of ${amountOf(facts)} was declined`,
    heading: 'A seller has declined',
    blocks: [
      text('If they gave a reason, it is in the conversation about the piece.'),
      ...forStaff(facts),
    ],
  }),
}

function forStaff({ seller, staffLink }: OfferEmailData): MailBlock[] {
  return [
    { kind: 'lines', title: 'From', lines: [seller.name, seller.email] },
    { kind: 'button', label: 'Open the sell request', href: staffLink },
  ]
}
