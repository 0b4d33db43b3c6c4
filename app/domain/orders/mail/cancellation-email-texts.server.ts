import { formatPence } from '../../../platform/values/money.ts'
import { text } from '../../mail/mail-blocks.ts'
import {
  BANKS,
  itemRows,
  number,
  type OrderEmailDetails,
  type OrderEmailFacts,
  type WriteOrderEmail,
} from './email-parts.server.ts'
import type { OrderMailKind } from './enqueue-order-mail.server.ts'

/** Emails about a customer's request to cancel before dispatch. */
export const cancellationEmails = {
  'cancel-asked': (order, items, _settings, details) => ({
    to: 'customer',
    subject: `We have your request to cancel order ${number(order)}`,
    heading: 'You have asked us to cancel your order',
    blocks: [
      text(`We have your request to cancel order ${number(order)}. There is nothing else to do.`),
      text(moneyToCome(details)),
      text(
        'Until we have cancelled it, you can take your request back on the page of your order. If it was not you who asked, do that, or reply to this email.',
      ),
      itemRows(order, items),
    ],
  }),
  'cancel-asked-notice': (order, items, _settings, { refundOfCancelling, withBank }) => ({
    to: 'shop',
    subject: `Please cancel order ${number(order)}: its customer asks for it`,
    heading: 'A customer asks to cancel an order',
    blocks: [
      text(
        withBank
          ? `Do not ${handOver(order, 'it')}. The customer has disputed the payment with their bank, so it cannot be refunded before the bank has decided. Cancel it by setting its status, without a refund.`
          : `Do not ${handOver(order, 'it')}. Cancel it in the staff area by one press: ${refundOfCancelling > 0 ? `${formatPence(refundOfCancelling)} goes back to the customer` : 'nothing is left to refund'}, and the pieces go back on sale.`,
      ),
      itemRows(order, items),
    ],
  }),
  'cancel-withdrawn': (order, items) => ({
    to: 'customer',
    subject: `Your order ${number(order)} stays as it was`,
    heading: 'Your order is not cancelled',
    blocks: [
      text(
        `You have taken back your request to cancel order ${number(order)}. It stays as it was${isCollected(order) ? '' : ', and we look forward to bringing it to a new home'}.`,
      ),
      itemRows(order, items),
    ],
  }),
  'cancel-withdrawn-notice': (order, items) => ({
    to: 'shop',
    subject: `Order ${number(order)} is not to be cancelled after all`,
    heading: 'A customer has taken back a request to cancel',
    blocks: [
      text(`The order stands, and can be ${isCollected(order) ? 'made ready' : 'sent'}.`),
      itemRows(order, items),
    ],
  }),
  'cancel-overtaken': (order, items) => ({
    to: 'customer',
    subject: `Order ${number(order)} ${overtaken(order)} when we got your request to cancel it`,
    heading: `Your order ${overtaken(order)}`,
    blocks: [
      text(
        `You asked us to cancel order ${number(order)}, but it ${overtaken(order)} before we could. You lose nothing by that: for 14 days after ${isCollected(order) ? 'you collect it' : 'it is delivered'} you can change your mind and ${isCollected(order) ? 'bring' : 'send'} it back.`,
      ),
      text('The page of your order says how. Or reply to this email, and we will arrange it.'),
      itemRows(order, items),
    ],
  }),
  'cancelled-notice': (order, items) => ({
    to: 'shop',
    subject: `Order ${number(order)} was cancelled by its customer`,
    heading: 'A customer has cancelled an order',
    blocks: [
      text(
        `It was cancelled at once, as your settings say. The money goes back to the customer, and the pieces are back on sale: do not ${handOver(order, 'them')}.`,
      ),
      itemRows(order, items),
    ],
  }),
} satisfies Partial<Record<OrderMailKind, WriteOrderEmail>>

const isCollected = ({ delivery_kind }: OrderEmailFacts) => delivery_kind === 'collection'

const handOver = (order: OrderEmailFacts, what: 'it' | 'them') =>
  isCollected(order) ? `hand ${what} over` : `send ${what} out`

/** What has happened to the order in the meantime. One that is collected is ready before it is collected. */
const overtaken = (order: OrderEmailFacts) =>
  isCollected(order) ? 'was already made ready for you' : 'had already left our workshop'

function moneyToCome({ refundOfCancelling: back, withBank }: OrderEmailDetails): string {
  if (withBank) {
    return 'We cancel it, and write to you as soon as that is done. You have disputed the payment with your bank, which holds the money and decides about it.'
  }
  if (back <= 0) {
    return 'We cancel it, and write to you as soon as that is done. All that you paid for this order has gone back to you or is on its way.'
  }
  return `We cancel it and refund ${formatPence(back)} to the card you paid with, and write to you as soon as that is done. ${BANKS}`
}
