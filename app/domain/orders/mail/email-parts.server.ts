import { formatPence } from '../../../platform/money.ts'
import type { MailBlock, MailBrand } from '../../mail/mail-blocks.ts'
import type { Order, OrderItem } from '../find-order.server.ts'
import { orderNumber } from '../order-number.ts'
import type { OrderRefund } from '../refunds/order-refunds.server.ts'

export type OrderMailSettings = {
  brand: MailBrand
  publicUrl: string
  /** Where the shop itself reads of new orders and of trouble. */
  noticesEmail: string
  supportEmail: string
  deliveryNote: string
  /**
   * Delivery, the right to cancel and the form for it, faults and complaints. The law wants them
   * with the confirmation, in something that the customer can keep: a link would not do (Consumer
   * Contracts Regulations 2013, regulation 16).
   */
  termsToKeep: MailBlock[]
}

export type OrderEmail = {
  to: 'customer' | 'shop'
  subject: string
  heading: string
  blocks: MailBlock[]
}

export type OrderEmailFacts = Pick<
  Order,
  | 'id'
  | 'created_at'
  | 'customer_name'
  | 'customer_email'
  | 'customer_phone'
  | 'shipping_address'
  | 'total_amount'
  | 'stripe_payment_id'
  | 'payment_state'
  | 'refunded_amount'
>
export type OrderEmailLine = Pick<OrderItem, 'product_title' | 'quantity' | 'price'>

/** What a letter may say of a refund. */
export type OrderEmailRefund = Pick<OrderRefund, 'amount' | 'state' | 'reason' | 'failure'>

/** A payment that did not fit its order, and so was never settled. */
export type MismatchedPayment = {
  /** In the currency's smallest unit. */
  paid: number
  /** ISO 4217, lower case. */
  currency: string
  /** All of it has gone back. */
  refunded: boolean
}

/** What has gone back or is on its way, and the refund that the letter is about. */
export type OrderEmailMoney = {
  refunds: readonly OrderEmailRefund[]
  refund: OrderEmailRefund | null
  mismatch: MismatchedPayment | null
}

export type WriteOrderEmail = (
  order: OrderEmailFacts,
  items: readonly OrderEmailLine[],
  settings: OrderMailSettings,
  money: OrderEmailMoney,
) => OrderEmail

export const number = (order: OrderEmailFacts) => orderNumber(order.id)
export const text = (words: string): MailBlock => ({ kind: 'text', text: words })

export function itemRows(order: OrderEmailFacts, items: readonly OrderEmailLine[]): MailBlock {
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

export function address(order: OrderEmailFacts): MailBlock[] {
  if (!order.shipping_address) return []
  return [{ kind: 'lines', title: 'Delivery address', lines: order.shipping_address.split('\n') }]
}
