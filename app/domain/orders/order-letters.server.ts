import { formatPence } from '../../platform/money.ts'
import type { MailBlock, MailBrand } from '../mail/mail-blocks.ts'
import type { Order, OrderItem } from './find-order.server.ts'
import type { OrderMailKind } from './order-mail.server.ts'

export type OrderMailSettings = {
  brand: MailBrand
  publicUrl: string
  /** Where the shop itself reads of new orders and of trouble. */
  noticesEmail: string
  supportEmail: string
  deliveryNote: string
  /**
   * The right to cancel and the form for it. The law wants them with the confirmation, in
   * something that the customer can keep: a link would not do (Consumer Contracts Regulations
   * 2013, regulation 16).
   */
  cancellation: readonly MailBlock[]
}

type OrderLetter = {
  to: 'customer' | 'shop'
  subject: string
  heading: string
  blocks: MailBlock[]
}

type Facts = Pick<
  Order,
  | 'id'
  | 'created_at'
  | 'customer_name'
  | 'customer_email'
  | 'customer_phone'
  | 'shipping_address'
  | 'total_amount'
  | 'stripe_payment_id'
>
type Line = Pick<OrderItem, 'product_title' | 'quantity' | 'price'>
type Write = (order: Facts, items: readonly Line[], settings: OrderMailSettings) => OrderLetter

const number = (order: Facts) => order.id.slice(0, 8)
const text = (words: string): MailBlock => ({ kind: 'text', text: words })

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

function itemRows(order: Facts, items: readonly Line[]): MailBlock {
  return {
    kind: 'rows',
    rows: [
      ...items.map((item) => ({
        label: `${item.quantity} x ${item.product_title}`,
        value: formatPence(item.price * item.quantity),
      })),
      { label: 'Shipping', value: 'Included' },
      { label: 'Total', value: formatPence(order.total_amount), strong: true },
    ],
  }
}

function address(order: Facts): MailBlock[] {
  if (!order.shipping_address) return []
  return [{ kind: 'lines', title: 'Delivery address', lines: order.shipping_address.split('\n') }]
}

/** What each mail about an order says. */
export const orderLetters: Record<OrderMailKind, Write> = {
  confirmation: (order, items, { publicUrl, deliveryNote, cancellation }) => {
    const one = items.length === 1 && items[0]?.quantity === 1
    const pieces = one ? 'the piece is' : 'the pieces are'
    return {
      to: 'customer',
      subject: `Your order ${number(order)} is confirmed`,
      heading: 'Thank you for your order',
      blocks: [
        text(
          `We have your payment, and ${pieces} set aside for you. Your order number is ${number(order)}, placed on ${day.format(order.created_at)}.`,
        ),
        itemRows(order, items),
        ...address(order),
        text(
          `${deliveryNote} We will write to you to arrange a day. Reply to this mail if anything is not right.`,
        ),
        {
          kind: 'button',
          label: 'See your order',
          href: `${publicUrl}/checkout/success?session_id=${order.stripe_payment_id}`,
        },
        ...cancellation,
      ],
    }
  },
  'new-order': (order, items) => ({
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
      ...address(order),
    ],
  }),
  'amount-mismatch': (order, items) => ({
    to: 'shop',
    subject: `Please look at order ${number(order)}: the payment does not fit`,
    heading: 'A payment does not fit its order',
    blocks: [
      text(
        'The amount or currency that was paid differs from the order, so it was not settled. Compare the two in the payment provider’s dashboard before anything is sent out.',
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
        `Your payment reached us after the time to pay had run out, and by then somebody else had bought the piece. We have refunded ${formatPence(order.total_amount)} in full to the card you paid with; banks usually show it within 5 to 10 days. We are sorry to disappoint you.`,
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
        'The payment came after the hold had ended and the units were no longer there. The money has gone back in full and the customer has been told.',
      ),
      itemRows(order, items),
    ],
  }),
}
