import type {
  OrderStatus,
  PaymentState,
  RefundState,
  StatusWarning,
  StockState,
} from '../../../domain/orders/status.ts'
import { formatPence, type Pence } from '../../../platform/values/money.ts'
import type { Toast } from '../../toasts/storefront-toasts.ts'
import { differenceWords } from './order-differences.ts'
import { failureTexts } from './order-events.ts'

const failed = (title: string, description?: string) =>
  ({ title, ...(description && { description }), tone: 'destructive' }) as const

const notUpdated = (description: string) => failed('Failed to update order status', description)
const notRefunded = (description?: string) => failed('Failed to refund', description)

/** Text about orders; the first ones exactly as specified. */
export const orderToasts = {
  loadFailed: failed('Failed to load orders'),
  itemsFailed: failed('Failed to load order items'),
  updateFailed: failed('Failed to update order status'),
  updated: { title: 'Order status updated successfully' },
  gone: notUpdated('This order is no longer there.'),
  changed: (now: string) =>
    notUpdated(`Someone else has changed it in the meantime: it is now ${now}.`),
  paidMeanwhile: (now: string) =>
    notUpdated(`The customer paid before the payment page could be closed. It is now ${now}.`),
  pageOpen: notUpdated(
    'The payment provider could not be asked to close the payment page. The pieces stay held; please try again in a moment.',
  ),
  paymentDoesNotFit: notUpdated(
    'The payment does not match what this order costs. Once an admin has refunded it, the order is cancelled.',
  ),
  refundChanged: (left: Pence) =>
    notUpdated(
      `Someone else has made a refund in the meantime: ${formatPence(left)} is left. Nothing was changed.`,
    ),
  refundWithBank: notUpdated(
    'The customer has disputed this payment with their bank, so it cannot be refunded before the bank has decided. Cancel the order without the refund, or wait.',
  ),
  pieceGone: (title: string) =>
    notUpdated(
      `No “${title}” is left for this order. It stays cancelled, and nothing was changed.`,
    ),
  codeUsedUp: (code: string) =>
    notUpdated(
      `The discount code ${code} has been used up meanwhile. The order stays cancelled, and nothing was changed.`,
    ),
  returned: { title: 'The pieces are back on sale' },
  notReturned: failed('Nothing was put back', 'The pieces of this order are not sold any more.'),
  returnFailed: failed('Failed to put the pieces back on sale'),
  refundRequested: (amount: Pence): Toast => ({
    title: `${formatPence(amount)} is being refunded`,
    description: 'The customer gets an email as soon as it has gone through.',
  }),
  refundFailed: notRefunded(),
  refundDealtWith: (amount: Pence): Toast => ({
    title: `The refund of ${formatPence(amount)} is marked as dealt with`,
  }),
  refundNotOwed: (amount: Pence): Toast => ({
    title: `The refund of ${formatPence(amount)} is ended as not owed`,
  }),
  refundOwed: failed(
    'Failed to end the refund',
    'The payment came too late for the order, so that all of it is owed.',
  ),
  refundResolved: failed(
    'Nothing was changed',
    'The refund was requested again, marked as dealt with or ended as not owed in the meantime.',
  ),
  refundNotPaid: notRefunded('Nothing has been paid for this order.'),
  refundDisputed: notRefunded(
    'The customer has disputed this payment with their bank, which holds the money until it has decided.',
  ),
  refundTooMuch: (left: Pence) => notRefunded(`At most ${formatPence(left)} can be refunded.`),
  refundMeanwhile: (left: Pence) =>
    notRefunded(`Someone else has made a refund in the meantime: ${formatPence(left)} is left.`),
  mismatchRefunded: {
    title: 'The payment is being refunded',
    description:
      'The order is cancelled and its pieces are back on sale. The customer gets an email.',
  },
  differenceAccepted: { title: 'The order is delivered to this address for what was paid' },
  differenceRequested: (amount: Pence) => ({
    title: `The customer is asked for ${formatPence(amount)}`,
    description: 'The email leads to the page of the order, where it can be paid.',
  }),
  differenceAmount: failed('Nobody was asked', differenceWords.amountNeeded),
  differenceGone: failed(
    'There is nothing left to decide',
    'A colleague has decided in the meantime, or the order has been sent, cancelled or refunded.',
  ),
  differenceCancelling: failed(
    'Nobody was asked',
    'The customer has asked to cancel this order. The difference can be asked for only if they withdraw that.',
  ),
  differenceFailed: failed('Nothing was changed', 'The server did not answer. Try it once more.'),
  mismatchGone: notRefunded('The payment has been refunded or accepted in the meantime.'),
  mismatchUnknown: failed(
    'It is not known whether it was refunded',
    'No answer came back. Press again: nothing is refunded twice.',
  ),
  mismatchStuck: failed(
    'Nothing was refunded',
    'The payment provider had an error of its own. Press again to request a new refund.',
  ),
  mismatchRefused: (why: string) =>
    failed('The payment provider refused the refund', failureTexts(why)),
  refundInvalid: notRefunded('Please check the amount.'),
  parcelInvalid: failed('Please check the tracking number'),
  parcelSaved: (notified: boolean): Toast => ({
    title: 'Tracking number saved',
    ...(notified && { description: 'The customer gets it by email.' }),
  }),
  parcelNotShipped: failed(
    'Nothing was saved',
    'The order has not been shipped, or is not any more. Set the number when you mark it as shipped.',
  ),
  parcelChanged: failed(
    'Nothing was saved',
    'A colleague has changed the number in the meantime. Your text is kept.',
  ),
  parcelFailed: failed('Failed to save the tracking number'),
  noteSaved: { title: 'Note saved' },
  noteChanged: failed(
    'Nothing was saved',
    'Someone else has changed the note in the meantime. It is shown above; your text is kept.',
  ),
  noteFailed: failed('Failed to save the note'),
  linkSent: { title: 'The link is on its way to the customer' },
  linkReplaced: {
    title: 'The link was replaced',
    description: 'The new one is on its way to the customer. Earlier ones lead nowhere now.',
  },
  linkToNobody: failed('Nothing was sent', 'The customer of this order was erased.'),
  linkFailed: failed('Failed to send the link'),
  cancelledAsRequested: (refund: Pence): Toast => ({
    title: refund > 0 ? 'Cancelled and being refunded' : 'Cancelled',
    description: 'The pieces are back on sale, and the customer is told by email.',
  }),
  cancelNotRequested: failed(
    'Nothing was changed',
    'The customer has taken the request back, a colleague was faster, or the order was marked as shipped.',
  ),
  cancelDisputed: failed(
    'Nothing was changed',
    'The customer has disputed this payment with their bank, so it cannot be refunded before the bank has decided. Cancel the order by setting its status, without the refund, or wait.',
  ),
  cancelFailed: failed('Failed to cancel the order', 'Press again: nothing is refunded twice.'),
  resent: { title: 'The confirmation is on its way again' },
  notResent: failed(
    'Nothing was sent',
    'The order has not been paid, or has been cancelled or refunded.',
  ),
  resendFailed: failed('Failed to send the confirmation'),
} as const

/** The internal note. */
export const noteWords = {
  title: 'Internal note',
  hint: 'For staff only. Customers never see it.',
  save: 'Save the note',
  edit: 'Change the note',
  add: 'Add a note',
} as const

/** The parts of the order's dialog. */
export const orderParts = {
  deliverTo: 'Deliver to',
  collects: 'Collects it',
  addressFollows: 'Given on the payment page',
  noAddress: 'None was given',
  /** The customer's data have been erased, or their retention period has ended. */
  addressDeleted: 'Deleted with the customer’s name',
  collectsFrom: 'From the workshop; no address was asked for.',
  /** @param postcode its first half; null: none was given in the cart */
  pricedFor: (zone: string, postcode: string | null) =>
    postcode === null ? `Priced for ${zone}` : `Priced for ${zone}, ${postcode}`,
  customer: 'Customer',
  copyAddress: 'Copy the address',
  copied: 'Copied',
  refunds: 'Refunds',
  timeline: 'Timeline',
  references: 'Payment references',
} as const

export const noOrders = 'No orders found.'
export const noItems = 'No items found.'
export const orderNotLoaded = 'This order could not be loaded.'

export const statusWords: Record<OrderStatus, string> = {
  pending: 'Pending',
  paid: 'Paid',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

export const paymentWords: Record<PaymentState, string> = {
  unpaid: 'Not paid',
  paid: 'Paid',
  refund_due: 'Refund due',
  refunded: 'Refunded',
  part_refunded: 'Part refunded',
}
export const refundFailedWords = 'Refund failed'

export const stockWords: Record<StockState, string> = {
  held: 'Held while the customer pays',
  consumed: 'Sold',
  released: 'Back on sale',
}

export const refundWords: Record<RefundState, string> = {
  requested: 'On its way',
  succeeded: 'Refunded',
  failed: 'Failed',
}

/** A failed refund that is still owed, or no longer. */
export const failedRefundWords = {
  again: (amount: Pence) => `Refund ${formatPence(amount)} again`,
  dealtWith: 'Mark as dealt with',
  hint: 'Mark it as dealt with if you have paid it in another way, such as by bank transfer: it counts as paid back then.',
  resolved: 'Failed, dealt with since',
  notOwed: 'End as not owed',
  notOwedHint:
    'End it as not owed if nothing has to be paid back, such as after a mistake: nothing counts as paid back then, and the amount can be refunded later.',
  endedNotOwed: 'Failed, not owed',
  /** The label among the amounts of an order. */
  paidBack: 'Paid back in another way',
  /** Below an order's amounts: a failed refund was made after all. */
  twice: (amount: string) => `${amount} has been paid back twice.`,
} as const

/** The refund of a payment of a wrong amount. */
export const mismatchTexts = {
  title: 'Payment of a wrong amount',
  about: (paid: string, due: string) =>
    `${paid} was paid instead of ${due}. Refund it, which cancels the order and puts its pieces back on sale, or accept it by setting the status.`,
  returned: (paid: string, due: string) =>
    `${paid} was paid instead of ${due}. The order is cancelled, but its refund has failed since. Refund it again, or find another way to pay it back.`,
  cancelled: (paid: string, due: string) =>
    `${paid} was paid instead of ${due}, and the order is cancelled. Refund it, or accept it by setting the status.`,
  failed: (why: string) => `The last refund failed: ${why}`,
  refund: (paid: string) => `Refund ${paid} and cancel`,
  confirmTitle: (paid: string) => `Refund ${paid} and cancel the order?`,
  confirm: (paid: string, name: string) =>
    `All of the payment, ${paid}, goes back to the card that ${name} paid with. This cannot be taken back.`,
  confirmEffect:
    'The order is cancelled, its pieces go back on sale, and the customer is told by email.',
  ofCancelled: {
    refund: (paid: string) => `Refund ${paid}`,
    confirmTitle: (paid: string) => `Refund ${paid}?`,
    confirmEffect: 'The customer is told by email.',
  },
} as const

/** The link to the order's page. */
export const linkWords = {
  title: 'Customer’s link',
  about:
    'To the page of this order, only ever to its own email address. A new link replaces the earlier ones, if somebody else has got hold of them.',
  send: 'Send it again',
  replace: 'Send a new one',
} as const

/** A customer's request to cancel before dispatch. */
export const cancellationWords = {
  title: 'The customer asks to cancel',
  mark: 'Asks to cancel',
  asked: 'Asked on the page of the order:',
  about: (refund: Pence) =>
    `Do not send it out or hand it over. ${
      refund > 0
        ? `By law the customer gets everything back, ${formatPence(refund)}, within 14 days.`
        : 'Nothing is left to refund: all that was paid has gone back or is on its way.'
    } Marking it as shipped ends the request, and tells them that it came too late.`,
  button: (refund: Pence) =>
    refund > 0
      ? `Cancel, refund ${formatPence(refund)}, put back on sale`
      : 'Cancel, put back on sale',
  onlyAdmins: 'An admin can cancel and refund it.',
  /** In place of the button. */
  disputed:
    'The customer has disputed the payment: nothing can be refunded before the bank decides. Until then, cancel the order without a refund by setting its status, or wait.',
} as const

/** A refund whose first attempt has failed. */
export const refundRetryWords = {
  state: 'Not completed yet',
  why: 'The payment provider did not accept it. As far as we know, nothing has been refunded.',
  next: 'Next try:',
} as const

/** Notes on an item whose product is not on sale. */
export const productNotes = {
  'in-shop': null,
  hidden: 'Hidden from the shop',
  'marked-out': 'Marked out of stock',
  deleted: 'Deleted',
} as const

/** Warnings before an unusual status change. */
export const statusWarnings: Record<StatusWarning, string> = {
  'by-hand':
    'Orders become paid by themselves when the money comes. Setting it by hand records no payment.',
  'skips-dispatch': 'It was never marked as shipped, so the customer has not been told.',
  'goes-back': 'This goes back a step. Emails already sent cannot be recalled.',
  'has-left': 'The pieces may have left the shop. Put them back on sale only once they are here.',
  reopens: 'It was cancelled, and the customer may have been told so.',
  disputed:
    'The customer has disputed its payment. If the bank decides for them, the piece and the money are gone.',
  'no-payment': 'No payment has been made for it.',
  'page-open':
    'Its payment page is still open, and the customer could still pay there. If it ends unpaid, the pieces stay with this order.',
  'page-closes':
    'Its payment page is closed first, and the pieces go back on sale. If the customer has paid by then, the order stays paid.',
  'money-back': 'Its money has been refunded, or is about to be.',
  'units-back': 'Its pieces are back on sale and are not taken again.',
  'takes-units':
    'Its pieces are back on sale. They are taken again; if one is gone, the order stays cancelled.',
  'money-kept': 'The money stays with the shop unless it is refunded.',
}
