import { formatPence, type Pence } from '../../platform/values/money.ts'

/** What a form says whose data a colleague has changed while something was typed in it. */
export const changedWhileTyping = {
  changed: 'This changed while you were typing.',
  refundable: (left: Pence) => `Up to ${formatPence(left)} can be refunded now.`,
  status: (now: string) =>
    `The order is now ${now}, so this choice no longer fits. “Leave it as it is” starts from there.`,
  parcel: (carrier: string, number: string) => `The number is now ${number} of ${carrier}.`,
  noParcel: 'The order has no number now.',
  hours: (from: string, to: string) => `The hours are now ${from} to ${to}.`,
  noHours: 'No hours are set now.',
  place: (address: string, phone: string, notes: string) =>
    `It is now: ${[...address.split('\n'), phone, notes].filter(Boolean).join(' · ')}`,
  noPlace: 'No address is stored now.',
  collection: (most: Pence) =>
    most > 0
      ? `Collecting may cost at most ${formatPence(most)} now.`
      : 'Collecting costs nothing now.',
} as const
