import { eq, sql } from 'drizzle-orm'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import type { Db, DbOrTx } from '../../../platform/db.ts'
import { isSessionId } from '../../payments/payment-ids.ts'
import type { OrderDeps } from '../deps.ts'
import { findSupplement } from '../differences/find-supplement.server.ts'
import { hasAllGoneBack } from '../disputes/went-back.ts'
import { deliveryOf, discountOf, findItems, type Order } from '../find-order.server.ts'
import { PAYMENT_SESSION_LIFETIME_MS } from '../holds/hold-duration.ts'
import { orderNumber } from '../order-number.ts'
import { findWentBack } from '../refunds/order-refunds.server.ts'
import { orders } from '../schema.ts'
import { settleSession } from '../settlement/settle-session.server.ts'
import type { Confirmation, ConfirmedOrder } from './confirmed-order.ts'

/** For this long the receipt's address alone gives access to the customer's data. */
const OPEN_MS = 60 * 60_000

/**
 * The order of a payment session, for the confirmation page. An unpaid order is settled here,
 * so that no webhook is needed.
 *
 * Addresses are stored in histories and shared: after an hour the page shows only items and state;
 * the customer's data are shown only in the browser that paid.
 *
 * @param own ids of the orders in the browser's receipt cookie
 */
export async function findConfirmation(
  db: Db,
  deps: OrderDeps,
  sessionId: string | null,
  own: readonly string[],
): Promise<Confirmation> {
  if (!sessionId || !isSessionId(sessionId)) return { state: 'missing' }
  let order = await findBySession(db, sessionId)
  if (!order) return { state: 'missing' }
  if (order.payment_state === 'unpaid') {
    await settleSession(db, deps, sessionId)
    order = (await findBySession(db, sessionId)) ?? order
  }
  if (order.payment_state === 'unpaid') return { state: 'retrieving' }
  const customer = isOpen(order, own, deps.clock.now()) ? customerOf(order) : null
  return { state: 'present', order: await receiptOf(db, order, customer) }
}

/** An order's receipt. @param customer null: not shown */
export async function receiptOf(
  db: DbOrTx,
  order: Order,
  customer: ConfirmedOrder['customer'],
): Promise<ConfirmedOrder> {
  const [items, supplement, wentBack] = await Promise.all([
    findItems(db, order.id),
    findSupplement(db, order.id),
    findWentBack(db, order),
  ])
  return {
    id: order.id,
    number: orderNumber(order.id),
    createdAt: order.created_at.toISOString(),
    status: order.status,
    refunded: hasAllGoneBack({ total: order.total_amount, wentBack, supplement }),
    refundDue: order.payment_state === 'refund_due',
    items: items.map(({ product_title: title, price, quantity }) => ({ title, price, quantity })),
    discount: discountOf(order),
    delivery: deliveryOf(order),
    total: order.total_amount,
    wentBack,
    supplement,
    termsNumber: order.terms_number,
    supplementOf: order.supplement_of,
    customer,
  }
}

/** By the shop's clock, which also sets the payment page's expiry. */
function isOpen(order: Order, own: readonly string[], now: Date): boolean {
  const placed = order.payment_expires_at.getTime() - PAYMENT_SESSION_LIFETIME_MS
  return own.includes(order.id) || now.getTime() - placed < OPEN_MS
}

function customerOf(order: Order): ConfirmedOrder['customer'] {
  return {
    name: order.customer_name,
    email: order.customer_email,
    shippingAddress: order.shipping_address,
  }
}

const orderOfPayment = preparedQuery((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.stripe_payment_id, sql.placeholder('sessionId')))
    .prepare('find_order_of_payment'),
)

async function findBySession(db: Db, sessionId: string): Promise<Order | null> {
  const [order] = await orderOfPayment(db).execute({ sessionId })
  return order ?? null
}
