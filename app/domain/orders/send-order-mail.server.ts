import type { Db } from '../../platform/db.ts'
import { formatPence } from '../../platform/money.ts'
import { composeMail, type MailBlock, type MailBrand } from '../mail/compose-mail.server.ts'
import type { Mailer } from '../mail/mailer.server.ts'
import { findItems, findOrder, type Order, type OrderItem } from './find-order.server.ts'
import { ORDER_MAIL_KINDS, type OrderMailKind } from './order-mail.server.ts'

export type MailSettings = {
  brand: MailBrand
  publicUrl: string
  /** Where the shop itself reads of new orders and of trouble. */
  noticesEmail: string
  supportEmail: string
  deliveryNote: string
}

type Letter = {
  to: 'customer' | 'shop'
  subject: string
  heading: string
  blocks: MailBlock[]
}

/** Sends one mail about an order; the job queue tries again where it throws. */
export async function sendOrderMail(
  db: Db,
  mailer: Mailer,
  settings: MailSettings,
  { orderId, kind }: { orderId: string; kind: string },
): Promise<void> {
  const order = await findOrder(db, orderId)
  if (!order || !isKind(kind)) return
  const items = await findItems(db, orderId)
  const letter = letters[kind](order, items, settings)
  const fromShop = letter.to === 'shop'
  await mailer.send({
    to: fromShop ? settings.noticesEmail : order.customer_email,
    subject: letter.subject,
    replyTo: fromShop ? order.customer_email : settings.supportEmail,
    messageId: `<${order.id}.${kind}@${new URL(settings.publicUrl).hostname}>`,
    ...composeMail(settings.brand, letter.heading, letter.blocks),
  })
}

function isKind(kind: string): kind is OrderMailKind {
  return ORDER_MAIL_KINDS.some((known) => known === kind)
}

const number = (order: Order) => order.id.slice(0, 8)

function itemRows(order: Order, items: readonly OrderItem[]): MailBlock {
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

function address(order: Order): MailBlock[] {
  if (!order.shipping_address) return []
  return [{ kind: 'lines', title: 'Delivery address', lines: order.shipping_address.split('\n') }]
}

const letters: Record<
  OrderMailKind,
  (order: Order, items: readonly OrderItem[], settings: MailSettings) => Letter
> = {
  confirmation: (order, items, { publicUrl, deliveryNote }) => ({
    to: 'customer',
    subject: `Your order ${number(order)} is confirmed`,
    heading: 'Thank you for your order',
    blocks: [
      {
        kind: 'text',
        text: `We have your payment, and the piece is set aside for you. Your order number is ${number(order)}.`,
      },
      itemRows(order, items),
      ...address(order),
      {
        kind: 'text',
        text: `${deliveryNote} We will write to you to arrange a day. Reply to this mail if anything is not right.`,
      },
      {
        kind: 'button',
        label: 'See your order',
        href: `${publicUrl}/checkout/success?session_id=${order.stripe_payment_id}`,
      },
    ],
  }),
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
      {
        kind: 'text',
        text: 'The amount or currency that was paid differs from the order, so it was not settled. Compare the two in the payment provider’s dashboard before anything is sent out.',
      },
      itemRows(order, items),
    ],
  }),
  'late-payment-refunded': (order, items) => ({
    to: 'customer',
    subject: `Your payment for order ${number(order)} has been refunded`,
    heading: 'We have refunded your payment',
    blocks: [
      {
        kind: 'text',
        text: `Your payment reached us after the time to pay had run out, and by then somebody else had bought the piece. We have refunded ${formatPence(order.total_amount)} in full to the card you paid with; banks usually show it within 5 to 10 days. We are sorry to disappoint you.`,
      },
      itemRows(order, items),
    ],
  }),
  'late-payment-notice': (order, items) => ({
    to: 'shop',
    subject: `Order ${number(order)} was paid too late and refunded`,
    heading: 'A late payment was refunded',
    blocks: [
      {
        kind: 'text',
        text: 'The payment came after the hold had ended and the units were no longer there. The money has gone back in full and the customer has been told.',
      },
      itemRows(order, items),
    ],
  }),
}
