import type {
  Disposition,
  ReturnKind,
  ReturnState,
  ReturnWay,
} from '../../../domain/returns/return-states.ts'
import { formatPence, type Pence } from '../../../platform/values/money.ts'
import type { Toast } from '../../toasts/storefront-toasts.ts'

/** The list of returns, and a return's dialog. */
export const returnText = {
  title: 'Returns',
  noun: ['return', 'returns'] as const,
  caption: 'A list of all returns and reported faults.',
  search: 'Search by name, email or order number',
  none: 'Nothing has been returned.',
  noMatch: 'No returns match.',
  of: (number: string) => `Return of order ${number}`,
  fault: (number: string) => `Fault of order ${number}`,
  order: 'Open the order',
  due: (day: string) => `Refund due by ${day}`,
  overdue: (day: string) => `Refund was due by ${day}`,
  noDue: 'No refund is due until you have inspected it.',
  noneDue: 'No refund is due: what was paid for it has gone back or is on its way.',
  asked: 'Asked',
  openedByStaff: 'Opened by staff',
  customer: 'Customer',
  way: 'How it comes back',
  reason: 'What the customer wrote',
  noReason: 'No reason was given.',
  /** The customer's data have been erased, or their retention period has ended. */
  reasonDeleted: 'Deleted with the customer’s name, if there was any.',
  notified: 'What the customer was told',
  photos: 'Photos',
  photo: (nth: number) => `Photo ${nth}`,
  ofDeduction: (nth: number) => `Photo ${nth} of the deduction`,
  pieces: 'Pieces',
  next: 'Next step',
  money: 'Refund',
  timeline: 'What happened',
  stops: 'Collections',
  parts: {
    pieces: 'Paid for the pieces',
    delivery: 'Delivery',
    deduction: 'Less for handling',
    collection: 'Less for collecting',
    reduced: 'Less what was refunded before',
    sum: 'Refund',
    supplement: 'More for delivery, refunded as well',
  },
  capped: 'No more than this is left of what was paid.',
  refundMissing:
    'This refund failed: the money has not reached the customer. The order shows why. If it fails again, pay it back in another way.',
  refundPending: 'It was requested, and is being made.',
  noDelivery: 'Delivery is refunded with the last piece of the order.',
  early:
    'The pieces are not back yet. You may refund before they are, and cannot deduct afterwards.',
  collectionField: 'Collecting (£)',
  collectionHint: (most: Pence) => `The customer was told at most ${formatPence(most)}.`,
  deductField: 'Amount (£)',
  deductReason: 'Why you deduct, for the customer',
  deductHint:
    'Only for handling that goes beyond trying it at home. They are told before the refund.',
  reduceField: 'Price reduction (£)',
  reduceHint: (most: Pence) => `At most ${formatPence(most)}.`,
  wordsField: 'What to tell the customer',
  refuseField: 'Why you refuse, for the customer',
  conditionOf: (title: string) => `New condition of ${title}`,
  openTitle: 'Open a return',
  openHint:
    'For a customer who has written or rung, also after the 14 days, and for trade buyers. They are sent an email.',
  nothingLeft: 'Every piece of this order is in a return already.',
  openKind: 'What is it about?',
  openWay: 'How does it come back?',
  openReason: 'What they said (optional)',
} as const

export const returnButtons = {
  receive: 'Mark as received',
  inspect: 'Mark as inspected',
  collect: 'Collect it on a round',
  bring: 'The customer brings it',
  deduct: 'Tell the customer of the deduction',
  waive: 'Take nothing off after all',
  refund: (sum: Pence) => `Refund ${formatPence(sum)}`,
  refundAgain: (sum: Pence) => `Refund ${formatPence(sum)} again`,
  end: 'End without a refund',
  reduce: 'Refund the reduction',
  repair: 'End as repaired',
  refuse: 'Refuse and tell the customer',
  withdraw: 'Withdrawn by the customer',
  as_was: 'On sale again as it was',
  new_condition: 'On sale in this condition',
  off_sale: 'Keep off sale',
  open: 'Open the return',
} as const

export const returnDisclosures = {
  refundEarly: 'Refund before it is back',
  deduct: 'Deduct for handling',
  reduce: 'Reduce the price',
  repair: 'It is repaired',
  refuse: 'Refuse',
} as const

export const kindWords: Record<ReturnKind, string> = {
  changed_mind: 'Changed mind',
  faulty: 'Fault',
}

export const wayWords: Record<ReturnWay, string> = {
  collection: 'Collected on a round',
  bring: 'Brought or posted by the customer',
  open: 'Not decided',
}

export const staffStateWords: Record<ReturnState, string> = {
  asked: 'Asked',
  arranged: 'Collection arranged',
  received: 'Received',
  inspected: 'Inspected',
  told: 'Deduction told',
  refunded: 'Refunded',
  reduced: 'Price reduced',
  repaired: 'Repaired',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
}

/** In place of 'Refunded', until the refund is made, and if the money went back without it or not at all. */
export const refundStateWords = {
  pending: 'Refund requested',
  none: 'Ended without a refund',
  elsewhere: 'Paid back in another way',
  bank: 'Lost to a dispute',
} as const

export const dispositionWords: Record<Disposition, string> = {
  as_was: 'On sale again as it was',
  new_condition: 'On sale again in a new condition',
  off_sale: 'Kept off sale',
}

/** Labels of a return's events, including those that are not a state. */
export const eventWords: Record<string, string> = {
  ...staffStateWords,
  refunded: refundStateWords.pending,
  unarranged: 'Collection without a day again',
  way: 'Way back changed',
  deducted: 'Deduction told',
  waived: 'Deduction waived',
  refund_repeated: 'Refund requested again',
  disposed: 'Piece decided on',
}

const failed = (description: string): Toast => ({
  title: 'Not changed',
  description,
  tone: 'destructive',
})

export const returnToasts = {
  done: { title: 'Saved' } satisfies Toast,
  notified: { title: 'Saved', description: 'The customer is told by email.' } satisfies Toast,
  refunded: (sum: Pence): Toast => ({
    title: sum > 0 ? `Refund of ${formatPence(sum)} requested` : 'Ended without a refund',
    ...(sum > 0 && { description: 'The customer is told by email when it is done.' }),
  }),
  loadFailed: { title: 'Failed to load the returns', tone: 'destructive' } satisfies Toast,
  failed: failed('Something went wrong. Please try again.'),
  invalid: failed('Please correct the marked fields.'),
  state: (state: ReturnState) =>
    failed(`It is ${staffStateWords[state].toLowerCase()} now; somebody was faster.`),
  decided: failed('It was decided before, or the whole order was put back on sale.'),
  repeated: failed('The refund was made again before, or has not failed.'),
  changed: (sum: Pence) => failed(`The refund is ${formatPence(sum)} now. Please look again.`),
  tooMuch: (most: Pence) => failed(`At most ${formatPence(most)}.`),
  opened: { title: 'Return opened' } satisfies Toast,
  notOpened: {
    missing: failed('The order no longer exists.'),
    'not-delivered': failed(
      'Only of an order that was paid and is marked as shipped or delivered.',
    ),
    over: failed('The period is over.'),
    nothing: failed('Choose at least one piece.'),
    taken: failed('A piece is in a return already.'),
    refunded: failed('Nothing is left to refund.'),
  },
  amount: 'Enter an amount in pounds and pence, such as 40 or 40.50',
  words: 'Please write a few words.',
  photos: 'Not every photo could be read. Please choose them again.',
  photosBusy: 'Not all photos could be taken just now. Please choose them again.',
  photosAgain: 'Please choose the photos again: they are not kept until the deduction is recorded.',
} as const
