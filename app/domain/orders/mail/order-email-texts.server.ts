import { longDate } from '../../../platform/values/dates.ts'
import { formatPence } from '../../../platform/values/money.ts'
import { text } from '../../mail/mail-blocks.ts'
import { orderNumber } from '../order-number.ts'
import { addressEmails } from './address-email-texts.server.ts'
import { cancellationEmails } from './cancellation-email-texts.server.ts'
import { differenceEmails, supplementEmails } from './difference-email-texts.server.ts'
import { disputeEmails } from './dispute-email-texts.server.ts'
import {
  address,
  BANKS,
  itemRows,
  number,
  type OrderEmailFacts,
  type OrderEmailLine,
  type WriteOrderEmail,
} from './email-parts.server.ts'
import type { OrderMailKind } from './enqueue-order-mail.server.ts'
import { statusChangeEmails } from './status-email-texts.server.ts'

/** Writes an order email. */
export const writeOrderEmail: (
  kind: OrderMailKind,
  ...facts: Parameters<WriteOrderEmail>
) => ReturnType<WriteOrderEmail> = (kind, order, items, settings, details) => {
  const { supplement_of: original } = order
  const ofSupplement =
    original && supplementEmails[kind]?.(order, orderNumber(original), details.refund)
  return ofSupplement || orderEmails[kind](order, items, settings, details)
}

/** Why a late payment could not be accepted. The pieces may be sold, or staff have taken them off sale. */
function goneBy(order: OrderEmailFacts, items: readonly OrderEmailLine[]): string {
  const gone = isOnePiece(items)
    ? 'the piece was no longer for sale'
    : 'not all of the pieces were still for sale'
  return order.discount_code === null ? gone : `${gone}, or the discount code was used up`
}

const isOnePiece = (items: readonly OrderEmailLine[]) =>
  items.length === 1 && items[0]?.quantity === 1

/** The text of each order email. */
export const orderEmails: Record<OrderMailKind, WriteOrderEmail> = {
  confirmation: (order, items, settings) => {
    const { deliveryNote, questions, termsToKeep } = settings
    const collects = order.delivery_kind === 'collection'
    const pieces = isOnePiece(items) ? 'the piece is' : 'the pieces are'
    // It can be sent again later, when the steps are in the past.
    const isAhead = order.status === 'pending' || order.status === 'paid'
    return {
      to: 'customer',
      subject: `Your order ${number(order)} is confirmed`,
      heading: 'Thank you for your order',
      blocks: [
        text(
          `We have your payment${isAhead ? `, and ${pieces} set aside for you` : ''}. Your order number is ${number(order)}, placed on ${longDate(order.created_at)}.`,
        ),
        itemRows(order, items),
        ...address(order, settings),
        ...(isAhead
          ? [
              {
                kind: 'lines' as const,
                ...(collects ? settings.collectionSteps : settings.nextSteps),
              },
            ]
          : []),
        text(
          `${order.delivery_amount > 0 || collects ? '' : `${deliveryNote} `}Reply to this email if anything is not right. ${questions}`,
        ),
        { kind: 'small-print', blocks: termsToKeep },
      ],
    }
  },
  'new-order': (order, items, settings) => ({
    to: 'shop',
    subject: `New order ${number(order)}: ${formatPence(order.total_amount)}`,
    heading: `New order ${number(order)}`,
    blocks: [
      itemRows(order, items),
      {
        kind: 'lines',
        title: 'Customer',
        lines: [order.customer_name, order.customer_email, order.customer_phone].filter(Boolean),
      },
      ...address(order, settings),
    ],
  }),
  'amount-mismatch': (order, items) => ({
    to: 'shop',
    subject: `Please look at order ${number(order)}: the payment does not fit`,
    heading: 'A payment does not fit its order',
    blocks: [
      text(
        'The amount or currency that was paid differs from the order, so it was not settled. Compare the two in the payment provider’s dashboard before anything leaves the workshop.',
      ),
      itemRows(order, items),
    ],
  }),
  'late-payment-refunded': (order, items) => ({
    to: 'customer',
    subject: `Your payment for order ${number(order)} has been refunded`,
    heading: 'We have refunded your payment',
    blocks: [
      text(
        `Your payment reached us after the time to pay had run out, and by then ${goneBy(order, items)}. We have refunded ${formatPence(order.total_amount)} in full to the card you paid with. ${BANKS} We are sorry to disappoint you.`,
      ),
      itemRows(order, items),
    ],
  }),
  'late-payment-notice': (order, items) => ({
    to: 'shop',
    subject: `Order ${number(order)} was paid too late and refunded`,
    heading: 'A late payment was refunded',
    blocks: [
      text(
        order.customer_email === ''
          ? 'The payment came after the hold had ended. The money has gone back in full. The customer had been erased, so nobody could be told.'
          : `The payment came after the hold had ended, and by then ${goneBy(order, items)}. The money has gone back in full and the customer has been told.`,
      ),
      itemRows(order, items),
    ],
  }),
  ...statusChangeEmails,
  ...disputeEmails,
  ...differenceEmails,
  ...addressEmails,
  ...cancellationEmails,
}
