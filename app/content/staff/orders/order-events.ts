import { disputeReason } from '../../../domain/orders/disputes/dispute-reasons.ts'
import { paymentAmount } from '../../../domain/orders/settlement/mismatch.ts'
import { formatPence, pence } from '../../../platform/values/money.ts'

/** The provider's codes for refunds refused, or returned by a bank; unknown codes are shown as they are. */
const failures: Record<string, string> = {
  expired_or_canceled_card: 'The card has expired or been cancelled.',
  lost_or_stolen_card: 'The card was lost or stolen.',
  insufficient_funds: 'The shop’s balance was too low.',
  declined: 'The bank declined it.',
  merchant_request: 'It was cancelled in the payment provider’s dashboard.',
  charge_disputed: 'The customer has disputed the payment with their bank, which decides about it.',
  charge_for_pending_refund_disputed: 'The customer has disputed the payment.',
  canceled: 'It was cancelled at the payment provider.',
  no_payment: 'The payment provider does not know this payment.',
  stuck: 'The payment provider had an error of its own.',
  unknown: 'The bank gave no reason.',
}

export function failureTexts(failure: string | null): string {
  if (failure === null) return ''
  return (Object.hasOwn(failures, failure) && failures[failure]) || failure
}

type Detail = Record<string, string | number>
const amountOf = ({ pence: amount, currency = 'gbp' }: Detail) =>
  typeof amount === 'number'
    ? paymentAmount({ amount: pence(amount), currency: `${currency}` })
    : ''

/** Amounts in other currencies, in the provider's units: not all have hundredths. */
function paidWords(paid: string | number | undefined, currency: string | number | undefined) {
  if (currency === 'gbp' && typeof paid === 'number') return formatPence(pence(paid))
  return `${paid} ${currency}, in its smallest unit,`
}

/** Descriptions of automatic order events. */
const events: Record<string, (detail: Detail) => string> = {
  placed: () => 'Order placed; the pieces are held',
  payment_refused: () => 'The payment page could not be opened; the pieces went back on sale',
  payment_expired: () => 'Not paid in time; the pieces went back on sale',
  session_missing: () =>
    'Its payment page has expired, and the payment provider does not know it; the pieces went back on sale',
  taken_back: () => 'The payment page was closed; the pieces went back on sale',
  mismatch_refunded: ({ stock }) =>
    `The payment that did not fit was refunded${stock ? '' : '; the pieces went back on sale'}`,
  mismatch_lost: ({ stock }) =>
    `The bank has returned the payment that did not fit${stock ? '' : '; the pieces went back on sale'}`,
  mismatch_regained: () =>
    'The bank has changed its decision: the payment that did not fit is with the shop again',
  refunded_before: () => 'It had been refunded by then; the pieces went back on sale',
  stock_kept: ({ why }) =>
    why === 'status_set'
      ? 'The pieces count as sold'
      : 'Its payment page is closed; the pieces stay with this order, as staff have marked it',
  paid: () => 'Paid',
  paid_late: () => 'Paid late; the pieces were still there',
  amount_mismatch: ({ paid, due, currency }) =>
    `A payment does not fit: ${paidWords(paid, currency)} instead of ${amountOf({ pence: due ?? '' })}. Refund it, or set the status by hand to accept it`,
  delivery_differs: ({ zone, price, pence: paid }) =>
    `The address ${zone ? `lies in ${zone}` : 'has no postcode in any zone'}; ${amountOf({ pence: paid ?? '' })} was paid for delivery${typeof price === 'number' ? ` instead of ${amountOf({ pence: price })}` : ''}`,
  difference_paid: ({ order, ...amount }) =>
    `${amountOf(amount)} more was paid for delivery, with order ${order}`,
  difference_over: () =>
    'The customer has moved the address to where delivery is paid for: nothing is left to decide',
  refund_due: ({ code, why }) =>
    why === 'not asked for'
      ? 'Paid when it was not due any more; it is being refunded'
      : why === 'customer erased'
        ? 'Paid after the customer had been erased; the full amount is being refunded'
        : code
          ? `Paid after the pieces were no longer for sale or ${code} was used up; the full amount is being refunded`
          : 'Paid after the pieces were no longer for sale; the full amount is being refunded',
  refunded: (detail) =>
    detail.by === 'provider'
      ? `${amountOf(detail)} refunded in the payment provider’s dashboard`
      : `${amountOf(detail)} refunded`,
  dispute_opened: (detail) =>
    `${detail.asks ? `The bank asks about ${amountOf(detail)}` : `The customer disputes ${amountOf(detail)}; the bank has taken it back`}. ${disputeReason(`${detail.reason}`)}`,
  dispute_answered: () => 'The dispute was answered; the bank decides',
  dispute_reopened: (detail) => `The bank looks at the dispute of ${amountOf(detail)} once more`,
  dispute_won: (detail) => `The bank has decided for the shop: ${amountOf(detail)} comes back`,
  dispute_lost: (detail) =>
    `The bank has decided for the customer: ${amountOf(detail)} stays with them`,
  dispute_dropped: (detail) => `The dispute is closed: ${amountOf(detail)} stays with the shop`,
  phone_changed: () => 'The customer has changed their telephone number',
  access_changed: () => 'The customer has answered the questions about the way to the door',
  cancel_asked: () => 'The customer asks to cancel the order',
  cancel_withdrawn: () => 'The customer has taken the request to cancel back',
  cancel_overtaken: () => 'The request to cancel came too late; the customer is told',
  cancelled_by_customer: () =>
    'Cancelled by the customer; the pieces are back on sale and the money goes back',
  address_changed: () => 'The customer has changed the delivery address',
  refund_paid_twice: (detail) =>
    `A refund of ${amountOf(detail)} that had failed was made after all. It had gone back since, so the customer has got it twice`,
  refund_failed: (detail) =>
    `A refund of ${amountOf(detail)} failed. ${failureTexts(`${detail.why ?? 'unknown'}`)}`,
}

export function eventWords(kind: string, detail: Detail): string {
  const words = Object.hasOwn(events, kind) ? events[kind] : undefined
  return words ? words(detail) : kind
}
