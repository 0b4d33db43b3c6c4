import { formatPence, NO_PENCE, type Pence, pence } from '../../../platform/values/money.ts'
import { subtractPence, sumPence } from '../../../platform/values/money-arithmetic.ts'
import { type MailBlock, text } from '../../mail/mail-blocks.ts'
import { parcelOf } from '../parcels/carriers.ts'
import { lostOf, sumElsewhere } from '../refunds/order-refunds.server.ts'
import type { MismatchedPayment } from '../settlement/mismatch.ts'
import {
  address,
  BANKS,
  itemRows,
  number,
  type OrderEmailDetails,
  type OrderEmailFacts,
  type OrderEmailRefund,
  reasonOf,
  type WriteOrderEmail,
} from './email-parts.server.ts'
import type { OrderMailKind } from './enqueue-order-mail.server.ts'

/** Emails about status changes by staff. */
export const statusChangeEmails = {
  shipped: (order, items, settings) => {
    const collects = order.delivery_kind === 'collection'
    const news = collects ? 'is ready to collect' : 'is on its way'
    return {
      to: 'customer',
      subject: `Your order ${number(order)} ${news}`,
      heading: `Your order ${news}`,
      blocks: [
        ...(collects ? [text(`Order ${number(order)} is ready.`)] : dispatch(order)),
        ...(collects ? address(order, settings) : []),
        itemRows(order, items),
        ...(collects ? [] : address(order, settings)),
      ],
    }
  },
  cancelled: (order, items, _settings, details) => ({
    to: 'customer',
    subject: `Your order ${number(order)} has been cancelled`,
    heading: 'Your order has been cancelled',
    blocks: [
      text(
        details.cancellation === 'accepted'
          ? `As you asked, we have cancelled order ${number(order)}.`
          : `We have cancelled order ${number(order)}. Reply to this email if you did not expect that.`,
      ),
      text(moneyOfCancelled(order, details)),
      itemRows(order, items),
    ],
  }),
  refunded: (order, items, _settings, { refund, refunds }) => {
    const amount = formatPence(refund?.amount ?? order.refunded_amount)
    return {
      to: 'customer',
      subject: `We have refunded ${amount} for your order ${number(order)}`,
      heading: `We have refunded ${amount}`,
      blocks: [
        text(`${refundedOf(order, refunds, refund?.amount ?? order.refunded_amount)} ${BANKS}`),
        ...reasonOf(refund?.reason),
        itemRows(order, items),
      ],
    }
  },
  'refund-failed': (order, items, { publicUrl }, { refund }) => ({
    to: 'shop',
    subject: `Please look at order ${number(order)}: a refund failed`,
    heading: `A refund of ${formatPence(refund?.amount ?? NO_PENCE)} failed`,
    blocks: [
      text(
        'The money has not reached the customer. Refund it again from the order, or find another way to pay it back.',
      ),
      { kind: 'lines', title: 'What the payment provider says', lines: [refund?.failure ?? ''] },
      itemRows(order, items),
      { kind: 'button', label: 'Open the order', href: `${publicUrl}/admin/orders/${order.id}` },
    ],
  }),
  'refund-paid-twice': (order, items, { publicUrl }, { refund }) => {
    const amount = formatPence(refund?.amount ?? NO_PENCE)
    return {
      to: 'shop',
      subject: `Please look at order ${number(order)}: it was paid back twice`,
      heading: `${amount} was paid back twice`,
      blocks: [
        text(
          `A refund of ${amount} had failed, and its amount has gone back since: in another way, by a new refund, or through the bank. The payment provider now reports that the first one was made after all. If you have not sent the money in another way yet, do not send it; otherwise ask the customer for it.`,
        ),
        itemRows(order, items),
        { kind: 'button', label: 'Open the order', href: `${publicUrl}/admin/orders/${order.id}` },
      ],
    }
  },
} satisfies Partial<Record<OrderMailKind, WriteOrderEmail>>

/** The dispatch, with carrier and tracking number if the order was sent by post. */
function dispatch(order: OrderEmailFacts): MailBlock[] {
  const parcel = parcelOf(order)
  const left = `Order ${number(order)} has left our workshop`
  const reply = 'Reply to this email if anything about the delivery has changed.'
  if (!parcel) return [text(`${left}. ${reply}`)]
  const by = parcel.carrier === 'other' ? 'a carrier' : parcel.carrierName
  return [
    text(`${left} with ${by}. ${reply}`),
    { kind: 'lines', title: 'Tracking number', lines: [parcel.trackingNumber] },
    ...(parcel.href
      ? [{ kind: 'button' as const, label: 'Follow your parcel', href: parcel.href }]
      : []),
  ]
}

function refundedOf(
  order: OrderEmailFacts,
  refunds: readonly OrderEmailRefund[],
  amount: Pence,
): string {
  const total = formatPence(order.total_amount)
  if (amount >= order.total_amount) {
    return `${total}, the whole price of order ${number(order)}, is on its way back to the card you paid with.`
  }
  const part = `${formatPence(amount)} of the ${total} that you paid for order ${number(order)} is on its way back to the card you paid with.`
  if (order.refunded_amount >= order.total_amount && lostOf(order, refunds) > 0) {
    return `${part} With what your bank has returned, the whole price has gone back to you.`
  }
  if (order.refunded_amount >= order.total_amount) {
    return `${part} With what went before, the whole price has gone back to you.`
  }
  return part
}

/** What happens to the money of a cancelled order. */
function moneyOfCancelled(
  order: OrderEmailFacts,
  { refunds, mismatch }: OrderEmailDetails,
): string {
  if (order.payment_state === 'unpaid') return moneyOfUnpaid(mismatch)
  const sumIn = (state: 'succeeded' | 'requested') =>
    sumPence(refunds.filter((one) => one.state === state).map(({ amount }) => amount))
  const [made, toCome] = [sumIn('succeeded'), sumIn('requested')]
  const whole = order.total_amount
  const total = formatPence(whole)
  const card = `to the card you paid with. ${BANKS}`
  const lost = lostOf(order, refunds)
  const elsewhere = sumElsewhere(refunds)
  if (elsewhere >= whole) return `We have paid the whole ${total} back to you in another way.`
  if (lost > 0 || elsewhere > 0) {
    const rest = subtractPence(whole, lost, elsewhere, made, toCome)
    const ofTotal = lost > 0 ? '' : ` of the ${total} that you paid`
    return [
      ...(lost > 0
        ? [`Your bank has returned ${formatPence(lost)} of the ${total} that you paid.`]
        : []),
      ...(elsewhere > 0
        ? [`We have paid ${formatPence(elsewhere)}${ofTotal} back to you in another way.`]
        : []),
      ...(made > 0 ? [`${formatPence(made)} has been refunded to the card you paid with.`] : []),
      ...(toCome > 0 ? [`We are refunding ${formatPence(toCome)} to the card you paid with.`] : []),
      ...(rest > 0 ? ['We will write to you separately about the rest.'] : []),
    ].join(' ')
  }
  if (toCome >= whole) return `We are refunding the whole ${total} ${card}`
  if (made >= whole) return `The whole ${total} has been refunded ${card}`
  const parts = [
    ...(made > 0 ? [`${formatPence(made)} has been refunded`] : []),
    ...(toCome > 0 ? [`we are refunding ${formatPence(toCome)}`] : []),
  ]
  if (parts.length > 0) return `Of the ${total} that you paid, ${parts.join(', and ')} ${card}`
  return `We will write to you separately about the ${total} that you paid.`
}

/**
 * An order with a mismatching payment counts as unpaid, too. So does one that staff have set to paid
 * by hand: it is known only that the card was not charged.
 */
function moneyOfUnpaid(mismatch: MismatchedPayment | null): string {
  if (!mismatch || mismatch.paid === 0) return 'Your card was not charged.'
  const { paid, currency, money } = mismatch
  // Not all currencies have hundredths, so others are not formatted.
  const payment =
    currency === 'gbp' ? `${formatPence(pence(paid))} that you paid` : 'payment that you made'
  return money === 'refunded'
    ? `The ${payment} has been refunded in full. ${BANKS}`
    : `We will write to you separately about the ${payment}.`
}
