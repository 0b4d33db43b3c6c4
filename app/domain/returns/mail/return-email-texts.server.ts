import { longDate, weekdayAndDay } from '../../../platform/values/dates.ts'
import { formatPence, type Pence } from '../../../platform/values/money.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'
import { type MailBlock, text } from '../../mail/mail-blocks.ts'
import type { LeftPart } from '../../orders/differences/left-part.ts'
import type { PromisedRefund } from '../money/refund-sum.ts'
import type { ReturnKind, ReturnWay } from '../return-states.ts'
import type { ReturnMailKind } from './enqueue-return-mail.server.ts'

/** The contents of the mails about a return. */
export type ReturnEmailFacts = {
  /** The order's number. */
  number: string
  kind: ReturnKind
  way: ReturnWay
  /** Whether it has ended: it was refunded before it came back. */
  ended: boolean
  requestedAt: Date
  /** Titles with quantities. */
  pieces: readonly string[]
  /** The most that collecting takes off the refund. */
  charge: Pence
  deduction: Pence
  deductionReason: string
  /** Whether staff have added photos to a deduction. */
  hasPhotos: boolean
  /** Why staff refused, or what they did. */
  answer: string
  /**
   * The day by which the refund must be made; null: the return has ended, staff have not agreed yet, or it
   * refunds nothing.
   */
  refundBy: CivilDay | null
  /** What is left to refund of the order. */
  left: LeftPart
  /** What the return is promised to refund of it. */
  promised: PromisedRefund
  /** Where customers bring pieces, in one line. */
  returnAddress: string
  /** The order's page of returns; for notices, the return in the staff area. */
  href: string
}

export type ReturnEmail = { subject: string; heading: string; blocks: MailBlock[] }

const dayText = (day: CivilDay) => weekdayAndDay(new Date(`${day}T12:00:00Z`))

const piecesOf = ({ pieces, kind }: ReturnEmailFacts): MailBlock => ({
  kind: 'lines',
  title: kind === 'faulty' ? 'What it is about' : 'What comes back',
  lines: [...pieces],
})

const page = ({ kind, href }: ReturnEmailFacts): MailBlock => ({
  kind: 'button',
  label: kind === 'faulty' ? 'See your report' : 'See your return',
  href,
})

/** What has gone back already; the supplement is refunded if the customer keeps nothing of the order. */
const gone: Record<Exclude<LeftPart, 'payment'>, string> = {
  nothing: 'All that you paid for this order has gone back to you or is on its way.',
  supplement:
    'What you paid for the pieces of this order has gone back to you or is on its way. We refund what you paid in addition for delivery once you have returned all of them.',
}

const leftOfFault: typeof gone = {
  nothing:
    'All that you paid for this order has gone back to you or is on its way, so there is nothing left to refund.',
  supplement: gone.supplement,
}

const refund = ({ kind, ended, refundBy, left, promised }: ReturnEmailFacts): MailBlock[] => {
  if (left !== 'payment' && promised === 'nothing' && !ended && kind === 'changed_mind') {
    return [text(gone[left])]
  }
  if (promised === 'deducted' && !ended) {
    return [text('What we take off for handling leaves nothing to refund.')]
  }
  if (refundBy === null) return []
  if (promised === 'rest') {
    return [
      text(
        `Collecting can take off all that is left of the refund. If it costs less, we refund the rest by ${dayText(refundBy)} at the latest, to the card that you paid with.`,
      ),
    ]
  }
  const what = promised === 'supplement' ? 'what you paid in addition for delivery' : 'you'
  return [
    text(
      `We refund ${what} by ${dayText(refundBy)} at the latest, to the card that you paid with.`,
    ),
  ]
}

function howBack({ kind, way, charge, left, returnAddress }: ReturnEmailFacts): MailBlock {
  if (kind === 'faulty' && left !== 'payment') {
    return text(
      `We look at what you have written and get in touch about the next step. ${leftOfFault[left]} If the piece has to travel, we collect it, and it costs you nothing.`,
    )
  }
  if (kind === 'faulty') {
    return text(
      'We look at what you have written and get in touch about the next step: a repair, a lower price, or your money back. If the piece has to travel, we collect it, and it costs you nothing.',
    )
  }
  if (way === 'collection') {
    const cost =
      charge > 0
        ? `That costs you at most ${formatPence(charge)}, which we take off the refund.`
        : 'It costs you nothing.'
    return text(
      `We collect it. We choose a day and write to you; if it does not suit you, answer that email. ${cost}`,
    )
  }
  return text(`Please bring it, or post what is small, to ${returnAddress} within 14 days.`)
}

const backWithUs = ({ kind }: ReturnEmailFacts) =>
  kind === 'faulty' ? 'What you reported is with us' : 'Your return is back with us'

/** The mails about a return, by kind. */
export const returnEmails: Record<ReturnMailKind, (facts: ReturnEmailFacts) => ReturnEmail> = {
  asked: (facts) => {
    const isFaulty = facts.kind === 'faulty'
    const heading = isFaulty ? 'We have your report' : 'We have your cancellation'
    return {
      subject: `${heading}: order ${facts.number}`,
      heading,
      blocks: [
        text(
          isFaulty
            ? `You told us on ${longDate(facts.requestedAt)} that something is wrong with order ${facts.number}. We are sorry about that.`
            : `You told us on ${longDate(facts.requestedAt)} that you cancel what is named below of order ${facts.number}. Please keep this email.`,
        ),
        piecesOf(facts),
        howBack(facts),
        ...refund(facts),
        ...(isFaulty
          ? []
          : [
              text(
                'Until it is back with us you can keep it after all: withdraw the return on its page.',
              ),
            ]),
        page(facts),
      ],
    }
  },
  'asked-notice': (facts) => ({
    subject: `${facts.kind === 'faulty' ? 'Faulty piece' : 'Return'}: order ${facts.number}`,
    heading:
      facts.kind === 'faulty' ? 'A customer reports a fault' : 'A customer returns something',
    blocks: [
      piecesOf(facts),
      ...(facts.refundBy ? [text(`The refund is due by ${dayText(facts.refundBy)}.`)] : []),
      { kind: 'button', label: 'Open the return', href: facts.href },
    ],
  }),
  received: (facts) => ({
    subject: `${backWithUs(facts)}: order ${facts.number}`,
    heading: backWithUs(facts),
    blocks: [
      text(
        facts.ended
          ? 'Thank you. Your return is complete: there is nothing left for you to do.'
          : 'Thank you. We look it over next and write to you again.',
      ),
      piecesOf(facts),
      ...refund(facts),
      page(facts),
    ],
  }),
  deduction: (facts) => ({
    subject: `About the refund of order ${facts.number}`,
    heading: `We take ${formatPence(facts.deduction)} off your refund`,
    blocks: [
      text(
        'What came back shows wear that goes beyond trying it at home, so that we can sell it for less. The law lets us take that loss off the refund.',
      ),
      { kind: 'lines', title: 'How we arrived at it', lines: [facts.deductionReason] },
      text(
        `${facts.hasPhotos ? 'Photos are on the page of your order. ' : ''}If you see it otherwise, reply to this email: we would rather settle it with you first.`,
      ),
      ...refund(facts),
      page(facts),
    ],
  }),
  'deduction-waived': (facts) => ({
    subject: `Nothing is taken off your refund: order ${facts.number}`,
    heading: 'Nothing is taken off for handling',
    blocks: [
      text('We have looked at it again, and take nothing off your refund for handling.'),
      ...refund(facts),
      page(facts),
    ],
  }),
  repaired: (facts) => ({
    subject: `Repaired: order ${facts.number}`,
    heading: 'It is put right',
    blocks: [
      ...(facts.answer ? [text(facts.answer)] : []),
      piecesOf(facts),
      text(
        'If something is still not right, reply to this email or tell us on the page of your order.',
      ),
      page(facts),
    ],
  }),
  refused: (facts) => ({
    subject: `About your ${facts.kind === 'faulty' ? 'report on' : 'return of'} order ${facts.number}`,
    heading:
      facts.kind === 'faulty' ? 'We have turned down your report' : 'We cannot take this back',
    blocks: [
      ...(facts.answer ? [text(facts.answer)] : []),
      piecesOf(facts),
      text(
        'If you see it otherwise, reply to this email. Citizens Advice gives free advice on consumer rights: citizensadvice.org.uk/consumer.',
      ),
      page(facts),
    ],
  }),
  withdrawn: (facts) => {
    const isFaulty = facts.kind === 'faulty'
    return {
      subject: `${isFaulty ? 'Report' : 'Return'} withdrawn: order ${facts.number}`,
      heading: isFaulty ? 'Your report is withdrawn' : 'You keep it after all',
      blocks: [
        text(
          isFaulty
            ? 'Your report about what is named below is withdrawn. If something is wrong with it after all, tell us again from the page of your order: your rights are the same as before.'
            : 'The return of what is named below is withdrawn, and nothing changes about your order.',
        ),
        isFaulty
          ? piecesOf(facts)
          : { kind: 'lines', title: 'What stays with you', lines: [...facts.pieces] },
        text('If that was not you, reply to this email.'),
        page(facts),
      ],
    }
  },
  'withdrawn-notice': (facts) => {
    const isFaulty = facts.kind === 'faulty'
    return {
      subject: `${isFaulty ? 'Report' : 'Return'} withdrawn: order ${facts.number}`,
      heading: `A customer has withdrawn a ${isFaulty ? 'fault report' : 'return'}`,
      blocks: [piecesOf(facts), { kind: 'button', label: 'Open the return', href: facts.href }],
    }
  },
}
