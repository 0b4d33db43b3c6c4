import type { CustomerReturn } from '../../domain/returns/return-page.ts'
import type { RefundWay, ReturnKind, ReturnState } from '../../domain/returns/return-states.ts'
import { answerPhotoWords } from '../enquiries/conversation.ts'

/** What customers read about returning pieces of an order, and about a fault. */
export const returnWords = {
  link: 'Return something',
  follow: (pieces: string) => `Follow the return of ${pieces}`,
  followFault: (pieces: string) => `Follow your report about ${pieces}`,
  faultLink: 'Report a fault',
  formLink: 'Model cancellation form',
  back: 'Back to your order',
  order: (number: string) => `Order ${number}`,
  title: 'Return something',
  until: (day: string) =>
    `You can change your mind until the end of ${day}. You need give no reason.`,
  over: (day: string) =>
    `The time to change your mind ended with ${day}. Write to us all the same if something has come up, and we will see what we can do:`,
  faultStays: 'If something is wrong with a piece, tell us at any time:',
  notYet:
    'You can return something from the day on which your order is with you. Until it leaves us or is ready to collect, cancel it on its page. If something has come up, write to us:',
  nothing: 'There is no other piece of this order to choose. What you have told us is below.',
  /** All that was paid has gone back or is on its way. */
  nothingLeft:
    'All that you paid for this order has gone back to you or is on its way, so a return brings no more money back. If something should come back to us all the same, write to us:',
  elsewhere: 'That cannot be done here for this order. Write to us, and we will arrange it:',
  which: 'What do you want to return?',
  units: (title: string) => `How many of ${title}?`,
  reason: 'Why? (optional)',
  reasonHint: 'You need give no reason. It helps us describe pieces better.',
  how: 'How does it come back?',
  collection: (least: string, most: string) =>
    least === most
      ? `We collect it: ${most} at most, taken off the refund.`
      : `We collect it: ${least} to ${most}, by size and number, taken off the refund.`,
  collectionFree: 'We collect it. It costs you nothing.',
  collectionHint:
    'We choose a day and write to you. If it does not suit you, answer that email. It is never more than our terms name.',
  bring: (address: string) => `I bring it, or post what is small, to ${address}.`,
  bringHint: 'Within 14 days. A small piece you may also post, at your cost.',
  moneyBack:
    'We refund the price of what comes back, and the delivery if nothing stays with you, within 14 days, to the card that you paid with. Please take reasonable care of it until then: for wear that goes beyond trying it we may take the loss in value off, and tell you before.',
  /** In place of `moneyBack`, while only what was paid in addition for delivery is left. */
  supplementBack:
    'What you paid for the pieces of this order has gone back to you or is on its way. Once you have returned all of them, we refund what you paid in addition for delivery, within 14 days, to the card that you paid with.',
  ask: 'Return this',
  faultTitle: 'Something is wrong with a piece',
  faultLead:
    'We are sorry. Tell us what you see, with photos if you can. We repair it, lower the price, or take it back and refund you in full, at our cost. Nothing is taken off.',
  /** The lead once all that was paid has gone back or is on its way. */
  faultNothingLeft:
    'We are sorry. Tell us what you see, with photos if you can. All that you paid for this order has gone back to you or is on its way, so there is nothing left to refund; we write to you about what else we can do.',
  /** The lead while only what was paid in addition for delivery is left. */
  faultSupplementLeft:
    'We are sorry. Tell us what you see, with photos if you can. What you paid for the pieces of this order has gone back to you or is on its way. We refund what you paid in addition for delivery once you have returned all of them; we write to you about what else we can do.',
  faultNotYet:
    'You can report a fault here from the day on which your order is with you. If something has come up, write to us:',
  faultWhich: 'Which piece is it?',
  fault: 'What is wrong?',
  faultHint: 'Such as: the back leg is loose and wobbles. Since when, and where exactly?',
  photos: 'Photos (optional)',
  photosHint: 'Up to six, 5 MB each: JPEG, PNG or WebP.',
  photosKept: answerPhotoWords.kept,
  report: 'Send the report',
  requestedOn: (day: string) => `Asked for on ${day}`,
  reportedOn: (day: string) => `Reported on ${day}`,
  refundBy: (day: string) => `We refund you by ${day} at the latest.`,
  supplementBy: (day: string) =>
    `We refund what you paid in addition for delivery by ${day} at the latest.`,
  /** The deduction and the highest collection charge leave nothing. */
  restBy: (day: string) =>
    `Collecting can take off all that is left of the refund. If it costs less, we refund the rest by ${day} at the latest.`,
  nothingAfterDeduction: 'What we take off for handling leaves nothing to refund.',
  collectLater:
    'We choose a day for the collection and write to you. If it does not suit you, answer that email.',
  collectOn: (day: string) => `We collect on ${day}.`,
  collectBetween: (day: string, from: string, to: string) =>
    `We collect on ${day} between ${from} and ${to}.`,
  /** Its day is over, and the van has recorded nothing. The phone number follows. */
  collectionWas: (day: string) =>
    `We were to collect on ${day}. If we did not come, please call us:`,
  /** The phone number follows. */
  refundLate: (day: string) =>
    `Your refund was due by ${day}. If you have not got it, please call us:`,
  bringTo: (address: string) => `Please bring it, or post what is small, to ${address}.`,
  charge: (amount: string) => `Collecting takes at most ${amount} off the refund.`,
  deducted: (amount: string) => `We take ${amount} off for handling:`,
  refunded: {
    card: (amount: string) => `Refunded: ${amount}`,
    elsewhere: (amount: string) => `Paid back to you in another way: ${amount}`,
    bank: (amount: string) => `It was to be refunded: ${amount}`,
    none: (amount: string) => `It was to be refunded: ${amount}`,
  },
  refundPending: (amount: string) => `Refund on its way: ${amount}`,
  refundMissing: (amount: string) =>
    `Our refund of ${amount} has not reached your card. We look into it and write to you.`,
  yourWords: 'What you wrote',
  photo: (nth: number) => `Photo ${nth}`,
  photoOfDeduction: (nth: number) => `Photo ${nth}, of what we found`,
  confirmToSee: 'To see your words and photos here, confirm your email on the page of your order.',
  withdraw: 'Keep it after all',
  withdrawReport: 'Withdraw the report',
} as const

/** The heading above the returns of an order, and the faults that its customer has reported. */
export function returnsTitle(returns: readonly { kind: ReturnKind }[]): string {
  const faults = returns.filter(({ kind }) => kind === 'faulty').length
  if (faults === 0) return 'Your returns'
  return faults === returns.length ? 'Your reports' : 'Your returns and reports'
}

/** What a customer reads about the state of a return, or of a fault that they have reported. */
export function returnStateWords({
  kind,
  state,
  refunded,
  refundMissing,
  refundPending,
  refundWay,
}: Pick<
  CustomerReturn,
  'kind' | 'state' | 'refunded' | 'refundMissing' | 'refundPending' | 'refundWay'
>): string {
  if (refundMissing) return 'Our refund has not reached you'
  if (state === 'refunded' && refundPending) return 'Refund on its way'
  if (state === 'refunded' && refunded === 0)
    return 'Complete, nothing was left to refund for the pieces'
  if (refundWay === 'none') return wayWords.none
  if (state === 'refunded' && refundWay !== 'card') return wayWords[refundWay]
  return (kind === 'faulty' && faultStateWords[state]) || stateWords[state]
}

/** In place of 'Refunded'. */
const wayWords: Record<Exclude<RefundWay, 'card'>, string> = {
  elsewhere: 'Paid back to you in another way',
  bank: 'Your bank has returned the money',
  none: 'Complete, nothing is refunded',
}

const stateWords: Record<ReturnState, string> = {
  asked: 'We have your request',
  arranged: 'The collection has a day',
  received: 'Back with us, we look it over',
  inspected: 'Looked over, the refund is next',
  told: 'Looked over, see what we take off',
  refunded: 'Refunded',
  reduced: 'Price reduced',
  repaired: 'Repaired',
  refused: 'Not taken back',
  withdrawn: 'You keep it',
}

/** A fault may end without a refund. */
const faultStateWords: Partial<Record<ReturnState, string>> = {
  asked: 'We have your report',
  inspected: 'Looked over, we write to you about the next step',
  refused: 'Turned down, see our answer',
  withdrawn: 'You have withdrawn your report',
}

/** Texts of the page with the model cancellation form (Consumer Contracts Regulations 2013). */
export const cancellationFormPage = {
  title: 'Cancellation form',
  description: 'The model form to cancel an order within 14 days of delivery, to send or to print.',
  lead: 'You can cancel within 14 days after delivery, and at any time before. Send this form, or tell us in any other way: you need not use it. The quickest way is the page of your order, behind the link in our emails.',
  terms: 'How cancelling works',
  find: 'Find your order',
  print: 'To print and post',
  send: 'To send from here',
  notice: 'I hereby give notice that I cancel my contract of sale of the following goods:',
  labels: {
    goods: 'Goods, and the order number if you have it',
    dates: 'Ordered on, received on',
    name: 'Your name',
    address: 'Your address',
    email: 'Email address',
  },
  emailHint: 'The one that you ordered with, if you can. We confirm to it that we have your form.',
  button: 'Send the cancellation',
  subject: 'Cancellation of an order (model form)',
  message: (fields: { goods: string; dates: string; name: string; address: string }) =>
    [
      'I hereby give notice that I cancel my contract of sale of the following goods:',
      fields.goods,
      `Ordered on, received on: ${fields.dates || 'not given'}`,
      `Name: ${fields.name}`,
      `Address: ${fields.address || 'not given'}`,
    ].join('\n\n'),
} as const
