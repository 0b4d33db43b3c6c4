import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { orderCancellations } from '../cancellations/schema.ts'
import { orderDisputes } from '../disputes/schema.ts'
import { orderNumber } from '../order-number.ts'
import { type OutstandingReason, outstandingReason } from '../overview/outstanding.ts'
import type { OrderRefund } from '../refunds/order-refunds.server.ts'
import { orderRefunds } from '../refunds/schema.ts'
import { orderItems, orders } from '../schema.ts'

type Item = Pick<typeof orderItems.$inferSelect, 'product_title' | 'price' | 'quantity'>
type CancellationLine = Pick<typeof orderCancellations.$inferSelect, 'fact' | 'created_at'>
type Dispute = Pick<
  typeof orderDisputes.$inferSelect,
  'amount' | 'reason' | 'status' | 'opened_at' | 'closed_at'
>
type Refund = Pick<typeof orderRefunds.$inferSelect, 'amount' | 'reason' | 'state' | 'created_at'>

/** An order with all personal data. Amounts in pence. */
export type CustomerOrder = Pick<
  typeof orders.$inferSelect,
  | 'id'
  | 'customer_name'
  | 'customer_email'
  | 'customer_phone'
  | 'shipping_address'
  | 'marketing_opt_in'
  | 'internal_note'
  | 'carrier'
  | 'tracking_number'
  | 'discount_code'
  | 'discount_amount'
  | 'delivery_kind'
  | 'delivery_amount'
  | 'delivery_zone_name'
  | 'delivery_postcode'
  | 'total_amount'
  | 'refunded_amount'
  | 'status'
  | 'payment_state'
  | 'stripe_payment_id'
  | 'payment_intent_id'
  | 'created_at'
> & {
  number: string
  outstandingReason: OutstandingReason | null
  items: Item[]
  refunds: Refund[]
  /** Disputes of its payment, which the customer has opened at their bank; oldest first. */
  disputes: Dispute[]
  /** The facts of the customer's requests to cancel, oldest first. */
  cancellation: CancellationLine[]
}

/** All orders of a mail address, case-insensitive, oldest first. */
export async function findCustomerOrders(
  db: DbOrTx,
  staff: Staff,
  email: string,
): Promise<CustomerOrder[]> {
  authorize(staff, 'administer')
  const found = await db
    .select()
    .from(orders)
    .where(sql`lower(${orders.customer_email}) = lower(${email})`)
    .orderBy(asc(orders.created_at), asc(orders.id))
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const items = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.order_id, ids))
    .orderBy(asc(orderItems.id))
  const refunds = await db
    .select()
    .from(orderRefunds)
    .where(inArray(orderRefunds.order_id, ids))
    .orderBy(asc(orderRefunds.created_at), asc(orderRefunds.id))
  const disputes = await db
    .select()
    .from(orderDisputes)
    .where(inArray(orderDisputes.order_id, ids))
    .orderBy(asc(orderDisputes.opened_at), asc(orderDisputes.stripe_dispute_id))
  const requested = await db
    .select()
    .from(orderCancellations)
    .where(inArray(orderCancellations.order_id, ids))
    .orderBy(asc(orderCancellations.id))
  return found.map((order) => {
    const ofOrder = <Row extends { order_id: string }>(row: Row) => row.order_id === order.id
    return shown(order, {
      items: items.filter(ofOrder),
      refunds: refunds.filter(ofOrder),
      disputes: disputes.filter(ofOrder),
      requested: requested.filter(ofOrder),
    })
  })
}

function shown(
  order: typeof orders.$inferSelect,
  {
    items,
    refunds,
    disputes,
    requested,
  }: {
    items: readonly Item[]
    refunds: readonly OrderRefund[]
    disputes: readonly Dispute[]
    requested: readonly CancellationLine[]
  },
): CustomerOrder {
  return {
    id: order.id,
    number: orderNumber(order.id),
    customer_name: order.customer_name,
    customer_email: order.customer_email,
    customer_phone: order.customer_phone,
    shipping_address: order.shipping_address,
    marketing_opt_in: order.marketing_opt_in,
    internal_note: order.internal_note,
    carrier: order.carrier,
    tracking_number: order.tracking_number,
    discount_code: order.discount_code,
    discount_amount: order.discount_amount,
    delivery_kind: order.delivery_kind,
    delivery_amount: order.delivery_amount,
    delivery_zone_name: order.delivery_zone_name,
    delivery_postcode: order.delivery_postcode,
    total_amount: order.total_amount,
    refunded_amount: order.refunded_amount,
    status: order.status,
    payment_state: order.payment_state,
    stripe_payment_id: order.stripe_payment_id,
    payment_intent_id: order.payment_intent_id,
    created_at: order.created_at,
    outstandingReason: outstandingReason(
      order,
      refunds,
      disputes.map(({ status }) => status),
    ),
    items: items.map(({ product_title, price, quantity }) => ({ product_title, price, quantity })),
    refunds: refunds.map(({ amount, reason, state, created_at }) => ({
      amount,
      reason,
      state,
      created_at,
    })),
    disputes: disputes.map(({ amount, reason, status, opened_at, closed_at }) => ({
      amount,
      reason,
      status,
      opened_at,
      closed_at,
    })),
    cancellation: requested.map(({ fact, created_at }) => ({ fact, created_at })),
  }
}

/** Locks the orders of a mail address until the transaction ends. */
export async function lockCustomerOrders(db: DbOrTx, email: string): Promise<void> {
  await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(sql`lower(${orders.customer_email})`, sql`lower(${email})`))
    .orderBy(asc(orders.id))
    .for('no key update')
}
