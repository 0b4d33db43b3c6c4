import { formatPence, NO_PENCE } from '../../../platform/values/money.ts'
import { text } from '../../mail/mail-blocks.ts'
import {
  BANKS,
  number,
  type OrderEmail,
  type OrderEmailFacts,
  type OrderEmailRefund,
  reasonOf,
  type WriteOrderEmail,
} from './email-parts.server.ts'
import type { OrderMailKind } from './enqueue-order-mail.server.ts'

/** Emails about the difference for delivery to an address in another zone. */
export const differenceEmails = {
  'difference-asked': (order, _items, _settings, { requestedDifference }) => ({
    to: 'customer',
    subject: `The delivery of your order ${number(order)} costs ${formatPence(requestedDifference ?? NO_PENCE)} more`,
    heading: 'Your address is further away than we thought',
    blocks: [
      text(
        `The address of order ${number(order)} lies where delivery costs ${formatPence(requestedDifference ?? NO_PENCE)} more than you have paid. Please pay the difference on the page of your order, and we bring it to you.`,
      ),
      text(
        'Your pieces stay set aside for you. If you would rather not pay that, reply to this email: we look for another way with you, or you have all your money back.',
      ),
    ],
  }),
} satisfies Partial<Record<OrderMailKind, WriteOrderEmail>>

type WriteSupplementEmail = (
  order: OrderEmailFacts,
  originalNumber: string,
  refund: OrderEmailRefund | null,
) => OrderEmail

/** The emails that have a separate text for supplements. */
export const supplementEmails: Partial<Record<OrderMailKind, WriteSupplementEmail>> = {
  confirmation: (order, originalNumber) => ({
    to: 'customer',
    subject: `We have your payment for the delivery of order ${originalNumber}`,
    heading: 'Thank you',
    blocks: [
      text(
        `We have your payment of ${formatPence(order.total_amount)} for the delivery of order ${originalNumber} to ${order.delivery_zone_name}. If you cancel that order, it is refunded with it.`,
      ),
    ],
  }),
  'new-order': (order, originalNumber) => ({
    to: 'shop',
    subject: `${formatPence(order.total_amount)} more was paid for the delivery of order ${originalNumber}`,
    heading: `The delivery of order ${originalNumber} is paid`,
    blocks: [text('The order can be delivered to its address now.')],
  }),
  refunded: (order, originalNumber, refund) => {
    const amount = refund?.amount ?? order.refunded_amount
    const total = formatPence(order.total_amount)
    const what = amount < order.total_amount ? `${formatPence(amount)} of the ${total}` : total
    return {
      to: 'customer',
      subject: `We have refunded ${formatPence(amount)} for the delivery of order ${originalNumber}`,
      heading: `We have refunded ${formatPence(amount)}`,
      blocks: [
        text(
          `${what} that you paid in addition for the delivery of order ${originalNumber} is on its way back to the card you paid with. ${BANKS}`,
        ),
        ...reasonOf(refund?.reason),
      ],
    }
  },
  // The payment was not due any more.
  'late-payment-refunded': (order, originalNumber) => ({
    to: 'customer',
    subject: `Your payment of ${formatPence(order.total_amount)} has been refunded`,
    heading: 'We have refunded your payment',
    blocks: [
      text(
        `When your payment for the delivery of order ${originalNumber} came, it was not due any more. We have refunded ${formatPence(order.total_amount)} in full to the card you paid with. ${BANKS}`,
      ),
    ],
  }),
  'late-payment-notice': (order, originalNumber) => ({
    to: 'shop',
    subject: `${formatPence(order.total_amount)} for the delivery of order ${originalNumber} was refunded`,
    heading: 'A payment was refunded',
    blocks: [
      text(
        order.customer_email === ''
          ? `When the payment for the delivery of order ${originalNumber} came, it was not due any more. The money has gone back in full. The customer had been erased, so nobody could be told.`
          : `When the payment for the delivery of order ${originalNumber} came, it was not due any more. The money has gone back in full and the customer has been told.`,
      ),
    ],
  }),
}
