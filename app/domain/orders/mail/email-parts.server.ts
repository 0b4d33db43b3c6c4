import { formatPence, type Pence } from '../../../platform/values/money.ts'
import { multiplyPence } from '../../../platform/values/money-arithmetic.ts'
import { type MailBlock, type MailBrand, text } from '../../mail/mail-blocks.ts'
import type { TermsText } from '../../pages/legal/terms-texts.server.ts'
import type { CancellationState } from '../cancellations/cancellation-states.ts'
import type { StaffDispute } from '../disputes/dispute-status.ts'
import { deliveryOf, discountOf, type Order, type OrderItem } from '../find-order.server.ts'
import { orderNumber } from '../order-number.ts'
import type { OrderRefund } from '../refunds/order-refunds.server.ts'
import type { MismatchedPayment } from '../settlement/mismatch.ts'
import { shippingText } from '../shipping-text.ts'

export type OrderMailSettings = {
  brand: MailBrand
  publicUrl: string
  /** The address for notices of new orders and problems. */
  noticesEmail: string
  supportEmail: string
  deliveryNote: string
  /** What happens after an order. */
  nextSteps: { title: string; lines: string[] }
  /** What happens after an order that is collected. */
  collectionSteps: { title: string; lines: string[] }
  /** Where and when an order is collected. */
  collectFrom: string
  /** The phone number and its hours. */
  questions: string
  /**
   * Delivery, the right to cancel with its form, faults and complaints. Legally required in the
   * confirmation in durable form: a link is not enough (Consumer Contracts Regulations 2013,
   * regulation 16).
   */
  termsToKeep: MailBlock[]
  /** The same parts, from the terms stored with an order. */
  termsOfOrder: (terms: TermsText) => MailBlock[]
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
  | 'status'
  | 'created_at'
  | 'customer_name'
  | 'customer_email'
  | 'customer_phone'
  | 'shipping_address'
  | 'carrier'
  | 'tracking_number'
  | 'total_amount'
  | 'discount_code'
  | 'discount_amount'
  | 'delivery_kind'
  | 'delivery_amount'
  | 'delivery_zone_name'
  | 'supplement_of'
  | 'stripe_payment_id'
  | 'payment_state'
  | 'refunded_amount'
>
export type OrderEmailLine = Pick<OrderItem, 'product_title' | 'quantity' | 'price'>

/** The parts of a refund used in emails. */
export type OrderEmailRefund = Pick<
  OrderRefund,
  'amount' | 'state' | 'reason' | 'failure' | 'dealt_with'
>

/** What emails of some kinds say beyond their order. */
export type OrderEmailDetails = {
  /** All refunds of the order. */
  refunds: readonly OrderEmailRefund[]
  /** The refund that the email is about. */
  refund: OrderEmailRefund | null
  mismatch: MismatchedPayment | null
  /** The dispute that the email is about. */
  dispute: StaffDispute | null
  /** The additional amount requested for delivery; null: none. */
  requestedDifference: Pence | null
  /** The state of the customer's request to cancel. */
  cancellation: CancellationState
  /** The amount that a cancellation would refund now. */
  refundOfCancelling: Pence
  /** The bank holds the payment because of a dispute: nothing can be refunded before it has decided. */
  withBank: boolean
}

export type WriteOrderEmail = (
  order: OrderEmailFacts,
  items: readonly OrderEmailLine[],
  settings: OrderMailSettings,
  details: OrderEmailDetails,
) => OrderEmail

export const BANKS = 'Banks usually show it within 5 to 10 days.'

export const number = (order: OrderEmailFacts) => orderNumber(order.id)

export function itemRows(order: OrderEmailFacts, items: readonly OrderEmailLine[]): MailBlock {
  return {
    kind: 'rows',
    rows: [
      ...items.map((item) => ({
        label: `${item.quantity} x ${item.product_title}`,
        value: formatPence(multiplyPence(item.price, item.quantity)),
      })),
      ...discountRow(order),
      { label: 'Shipping', value: shippingText(deliveryOf(order)) },
      { label: 'Total', value: formatPence(order.total_amount), strong: true },
    ],
  }
}

function discountRow(order: OrderEmailFacts): { label: string; value: string }[] {
  const discount = discountOf(order)
  if (!discount) return []
  return [{ label: `Discount (${discount.code})`, value: `−${formatPence(discount.amount)}` }]
}

/** The delivery address, or where the order is collected. */
export function address(order: OrderEmailFacts, settings: OrderMailSettings): MailBlock[] {
  if (order.delivery_kind === 'collection') return [text(settings.collectFrom)]
  if (!order.shipping_address) return []
  return [{ kind: 'lines', title: 'Delivery address', lines: order.shipping_address.split('\n') }]
}

/** The reason of a refund, if staff gave one. */
export function reasonOf(reason: string | undefined): MailBlock[] {
  return reason ? [{ kind: 'lines', title: 'Reason', lines: reason.split('\n') }] : []
}
