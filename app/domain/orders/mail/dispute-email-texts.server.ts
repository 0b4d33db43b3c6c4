import { longDate } from '../../../platform/values/dates.ts'
import { formatPence } from '../../../platform/values/money.ts'
import { text } from '../../mail/mail-blocks.ts'
import { disputeReason } from '../disputes/dispute-reasons.ts'
import type { StaffDispute } from '../disputes/dispute-status.ts'
import {
  itemRows,
  number,
  type OrderEmailDetails,
  type WriteOrderEmail,
} from './email-parts.server.ts'
import type { OrderMailKind } from './enqueue-order-mail.server.ts'

/** Emails to the shop about disputes of an order's payment. */
export const disputeEmails = {
  'dispute-opened': (order, items, _settings, details) => {
    const dispute = disputeOf(details)
    const amount = formatPence(dispute.amount)
    const heading = dispute.isInquiry
      ? `The bank asks about a payment of ${amount}`
      : `The customer disputes a payment of ${amount}`
    return {
      to: 'shop',
      subject: `Please look at order ${number(order)}: ${dispute.isInquiry ? 'the bank asks about its payment' : 'its payment is disputed'}`,
      heading,
      blocks: [
        text(disputeReason(dispute.reason)),
        text(
          dispute.isInquiry
            ? 'The money is still with you. If the bank gets no answer, it may take it back.'
            : `The bank has taken ${amount} back until it has decided. It cannot be refunded in the meantime.`,
        ),
        ...answerBy(dispute),
        text('Do not hand the order over before this is settled.'),
        itemRows(order, items),
      ],
    }
  },
  'dispute-closed': (order, items, _settings, details) => {
    const dispute = disputeOf(details)
    const { heading, about } = decided(dispute)
    return {
      to: 'shop',
      subject: `Order ${number(order)}: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
      heading,
      blocks: [text(about), itemRows(order, items)],
    }
  },
} satisfies Partial<Record<OrderMailKind, WriteOrderEmail>>

/** `isStillTrue` of the sender excludes emails without their dispute. */
function disputeOf({ dispute }: OrderEmailDetails): StaffDispute {
  if (!dispute) throw new Error('the dispute of an email is missing')
  return dispute
}

function answerBy({ status, answerBy: until }: StaffDispute) {
  if (status !== 'needs_response') return []
  const when = until ? ` by ${longDate(until)}` : ''
  return [
    text(
      `Answer${when} in the payment provider’s dashboard, with what shows that the order was right, such as who took it and when. Without an answer the bank decides for the customer.`,
    ),
  ]
}

function decided({ status, amount }: StaffDispute): { heading: string; about: string } {
  const money = formatPence(amount)
  if (status === 'lost') {
    return {
      heading: 'The bank has decided for the customer',
      about: `${money} stays with the customer, and the order counts it as money that went back. Do not refund it again.`,
    }
  }
  if (status === 'won') {
    return {
      heading: 'The bank has decided for you',
      about: `${money} comes back to you. If the order has been waiting, it can go ahead.`,
    }
  }
  return {
    heading: 'The dispute is closed',
    about: `The bank does not pursue it, and the ${money} stays with you. If the order has been waiting, it can go ahead.`,
  }
}
