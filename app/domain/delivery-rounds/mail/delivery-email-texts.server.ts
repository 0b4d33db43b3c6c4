import { isoDay, timeOfDay, weekdayAndDay } from '../../../platform/values/dates.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'
import { type MailBlock, text } from '../../mail/mail-blocks.ts'
import { lastCancellationDay } from '../../returns/period.ts'
import type { Failure, NextStep, StopKind } from '../delivery-states.ts'
import type { TimeWindow } from '../sheet/time-window.ts'
import type { DeliveryMailKind } from './enqueue-delivery-mail.server.ts'

/** The contents of the mails about a delivery or a pick-up. */
export type DeliveryEmailFacts = {
  kind: StopKind
  /** The order's number; null for a pick-up. */
  number: string | null
  /** The agreed day; null if there is none. */
  day: CivilDay | null
  window: TimeWindow | null
  /** The former day that the mail takes back; null if it takes back none. */
  cancelledDay: CivilDay | null
  /** Until when another day can be chosen; null if no other day can be chosen. */
  changeUntil: Date | null
  /** When the attempt ended, delivered or not; null if it is open. */
  endedAt: Date | null
  now: Date
  /** Titles with quantities; empty for a pick-up. */
  pieces: readonly string[]
  /** The lines of the address; empty if unknown. */
  address: readonly string[]
  failure: { reason: Failure; next: NextStep } | null
  /** The order's page; null for a pick-up, which has none. */
  pageUrl: string | null
  termsUrl: string
}

export type DeliveryEmail = { subject: string; heading: string; blocks: MailBlock[] }

/** 'Thursday 3 December'. */
const dayText = (day: CivilDay | null) => (day ? weekdayAndDay(new Date(`${day}T12:00:00Z`)) : '')
const hours = (window: TimeWindow | null) =>
  window ? `between ${window.from} and ${window.to}` : 'during the day'

function withPage({ pageUrl }: DeliveryEmailFacts, label: string): MailBlock[] {
  return pageUrl === null ? [] : [{ kind: 'button', label, href: pageUrl }]
}

/** The page with the day: the order's own, or that of its returns. */
function withDay(facts: DeliveryEmailFacts): MailBlock[] {
  if (facts.kind !== 'return') return withPage(facts, 'See your delivery')
  const pageUrl = facts.pageUrl && `${facts.pageUrl}/return`
  return withPage({ ...facts, pageUrl }, 'See your return')
}

function what({ kind, pieces, address }: DeliveryEmailFacts): MailBlock[] {
  return [
    ...(pieces.length > 0
      ? [
          {
            kind: 'lines' as const,
            title: kind === 'return' ? 'What we collect' : 'What we bring',
            lines: [...pieces],
          },
        ]
      : []),
    ...(address.length > 0
      ? [{ kind: 'lines' as const, title: 'Where', lines: [...address] }]
      : []),
  ]
}

function ours({ kind, number }: DeliveryEmailFacts): string {
  switch (kind) {
    case 'delivery':
      return `your order ${number ?? ''}`
    case 'return':
      return `what you return of order ${number ?? ''}`
    case 'pickup':
      return 'the furniture that we bought from you'
  }
}

const FAILURE_TEXTS: Record<Failure, string> = {
  nobody_home: 'Nobody was at home when we came.',
  no_access: 'We could not get to your door.',
  does_not_fit: 'There was no way in that it fits through.',
  refused: 'It was not taken in.',
  damaged: 'We found damage on it that we do not want to hand over to you.',
  out_of_time: 'Our van ran late and did not reach you. We are sorry.',
}

/** Where a collection differs. */
const COLLECTION_FAILURE_TEXTS: Partial<Record<Failure, string>> = {
  does_not_fit: 'There was no way out that it fits through.',
  refused: 'It was not handed over.',
  damaged: 'We found damage on it, and have not taken it with us.',
}

function failureText({ kind, failure }: DeliveryEmailFacts): string {
  if (!failure) return ''
  const { reason } = failure
  return (kind !== 'delivery' && COLLECTION_FAILURE_TEXTS[reason]) || FAILURE_TEXTS[reason]
}

const ANOTHER_DAY =
  'Please choose another day on the page of your order, or reply to this email if none is offered there.'

/** The mails about a delivery, by kind. */
export const deliveryEmails: Record<
  DeliveryMailKind,
  (facts: DeliveryEmailFacts) => DeliveryEmail
> = {
  'day-confirmed': (facts) => {
    const comes = facts.kind === 'delivery' ? 'Your delivery is on' : 'We collect on'
    const does = facts.kind === 'delivery' ? 'bring' : 'collect'
    const heading = `${comes} ${dayText(facts.day)}`
    return {
      subject: heading,
      heading,
      blocks: [
        text(
          `We ${does} ${ours(facts)} on ${dayText(facts.day)}. ${nextMail(facts)} The attached file puts the day into your calendar.`,
        ),
        ...changeable(facts),
        ...withDay(facts),
        ...what(facts),
      ],
    }
  },
  'day-withdrawn': (facts) => ({
    subject: `We need another day for ${ours(facts)}`,
    heading: 'We need another day',
    blocks: [
      text(
        `We cannot come for ${ours(facts)} on ${facts.cancelledDay ? dayText(facts.cancelledDay) : 'the day that we agreed on'}, and we are sorry.`,
      ),
      text(facts.kind !== 'delivery' ? 'We will get in touch to find another one.' : ANOTHER_DAY),
      ...outOfCalendar(facts),
      ...(facts.kind === 'delivery' ? withPage(facts, 'Choose a day') : []),
    ],
  }),
  'pickup-cancelled': (facts) => ({
    subject: `Your pick-up on ${dayText(facts.cancelledDay)} is cancelled`,
    heading: 'Your pick-up is cancelled',
    blocks: [
      text(
        `We do not come on ${dayText(facts.cancelledDay)} for ${ours(facts)}. If you did not expect this, reply to this email or ring us.`,
      ),
      ...outOfCalendar(facts),
    ],
  }),
  'day-before': (facts) => {
    const heading = `${dayText(facts.day)}, ${hours(facts.window)}`
    return {
      subject: `We come on ${heading}`,
      heading,
      blocks: [
        text(
          `We come for ${ours(facts)} on ${dayText(facts.day)} ${hours(facts.window)}, and write again when we are on our way. Please make sure that somebody is at home and that the way in is clear.`,
        ),
        text('If something has come up, ring us or reply to this email.'),
        ...withDay(facts),
        ...what(facts),
      ],
    }
  },
  'on-our-way': (facts) => ({
    subject: `We are on our way ${facts.kind === 'delivery' ? 'with' : 'to collect'} ${ours(facts)}`,
    heading: 'We are on our way',
    blocks: [
      text(`Please expect us ${hours(facts.window)}. We come for ${ours(facts)}.`),
      ...withDay(facts),
      ...what(facts),
    ],
  }),
  delivered: (facts) => ({
    subject: `Your order ${facts.number ?? ''} has been delivered`,
    heading: 'It is yours now',
    blocks: [
      text(
        `We brought order ${facts.number ?? ''} on ${facts.endedAt ? weekdayAndDay(facts.endedAt) : ''}. We hope that you enjoy it for a long time.`,
      ),
      ...cancellation(facts),
      {
        kind: 'lines',
        title: 'If something is not right',
        lines: [
          'Reply to this email and send some photos. We put it right, whether or not the 14 days are over.',
        ],
      },
      ...withPage(facts, 'See your order'),
    ],
  }),
  'could-not-deliver': (facts) => ({
    subject: `We could not ${facts.kind === 'delivery' ? 'deliver' : 'collect'} ${ours(facts)}`,
    heading: `We could not ${facts.kind === 'delivery' ? 'deliver' : 'collect'} ${endedOn(facts)}`,
    blocks: [
      text(failureText(facts)),
      text(
        facts.failure?.next === 'new_day' && facts.kind === 'delivery'
          ? ANOTHER_DAY
          : 'We will ring you to agree on what to do.',
      ),
      ...(facts.failure?.next === 'new_day' && facts.kind === 'delivery'
        ? withPage(facts, 'Choose another day')
        : []),
    ],
  }),
  'choose-a-day': (facts) => ({
    subject: `Which day suits you for ${ours(facts)}?`,
    heading: 'Please choose your delivery day',
    blocks: [
      text(
        `You have not chosen a day for ${ours(facts)} yet. It takes a minute, and you can change it later. If none of the days suits you, reply to this email.`,
      ),
      ...withPage(facts, 'Choose a day'),
      ...what(facts),
    ],
  }),
}

export const OUT_OF_CALENDAR = text(
  'The attached file takes the day out of your calendar, if you had put it in.',
)

const outOfCalendar = ({ cancelledDay }: DeliveryEmailFacts): MailBlock[] =>
  cancelledDay === null ? [] : [OUT_OF_CALENDAR]

/** When the customer hears of the hours: staff may have set the day on the day itself. */
function nextMail({ day, now }: DeliveryEmailFacts): string {
  return day !== null && day > isoDay(now)
    ? 'On the day before, in the afternoon, we write to you between which hours to expect us.'
    : 'We write to you again when we are on our way.'
}

/** 'today', or the day on which the attempt ended if the action was received later. */
function endedOn({ endedAt, now }: DeliveryEmailFacts): string {
  return endedAt === null || isoDay(endedAt) === isoDay(now)
    ? 'today'
    : `on ${weekdayAndDay(endedAt)}`
}

function changeable({ changeUntil, pageUrl }: DeliveryEmailFacts): MailBlock[] {
  if (changeUntil === null || pageUrl === null) {
    return [text('If the day does not suit you, ring us or reply to this email.')]
  }
  const until = `${timeOfDay(changeUntil)} on ${weekdayAndDay(changeUntil)}`
  return [text(`If it does not suit you, choose another day until ${until}.`)]
}

/** The right to cancel, and how to use it (Consumer Contracts Regulations 2013). */
function cancellation({ endedAt, termsUrl }: DeliveryEmailFacts): MailBlock[] {
  if (!endedAt) return []
  const until = dayText(lastCancellationDay(endedAt))
  return [
    {
      kind: 'lines',
      title: `You can change your mind until the end of ${until}`,
      lines: [
        'Tell us that you want to cancel: reply to this email, ring us or write a letter. You need give no reason, and it is enough that your message leaves you in time.',
        'Then bring the piece back within 14 days, or let us collect it at the cost that the terms name. We refund what you paid, with the delivery.',
      ],
    },
    { kind: 'link', label: 'How cancelling works, with a form', href: `${termsUrl}#cancel` },
  ]
}
