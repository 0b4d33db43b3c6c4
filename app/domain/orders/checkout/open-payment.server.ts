import { and, eq, isNull, sql } from 'drizzle-orm'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import { type Db, inTransaction } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import type { OpenSession, PaymentSession } from '../../payments/payments.server.ts'
import type { OrderDeps } from '../deps.ts'
import { discountOf, findItems, type Order, type OrderItem } from '../find-order.server.ts'
import { CLOCK_SKEW_MS, MIN_SESSION_LIFETIME_MS } from '../holds/hold-duration.ts'
import { releaseOrder } from '../holds/release-order.server.ts'
import { orderNumber } from '../order-number.ts'
import { orders } from '../schema.ts'

/** Delay before an opening with an unknown outcome is checked. */
const RECHECK_MS = 20_000

export type OpenPaymentResult =
  | { ok: true; session: PaymentSession }
  /**
   * `never-opened`: earlier attempts failed without opening a page, and no later one can succeed.
   */
  | { ok: false; reason: 'refused' | 'email-refused' | 'never-opened' | 'unknown' }

/**
 * Opens the hosted payment page of an order, or finds the open one: the order's id is the
 * idempotency key and every parameter comes from the order's row, so retries are identical
 * requests. Never called inside a transaction.
 *
 * A refusal releases the units immediately. After an unknown outcome they stay held: the reconciliation
 * job first ensures that the page cannot be paid. If a retry is inconclusive, because the provider
 * repeats its stored error for a day or too little of the page's life is left, the provider's list
 * of sessions decides.
 *
 * @param known the order's items if the caller has read them; null: they are read here if needed
 */
export async function openPayment(
  db: Db,
  deps: OrderDeps,
  order: Order,
  known: OrderItem[] | null = null,
): Promise<OpenPaymentResult> {
  // Once it is open its state must be re-read: a repeated request returns the stored response.
  if (order.stripe_payment_id) return await readPayment(deps, order.stripe_payment_id)
  const opensUntil = order.payment_expires_at.getTime() - MIN_SESSION_LIFETIME_MS
  if (deps.clock.now().getTime() >= opensUntil) return await lookUpPage(db, deps, order, opensUntil)
  const items = known ?? (await findItems(db, order.id))
  const opened = await deps.payments.openSession(sessionOf(order, items))
  const now = deps.clock.now()
  if (opened.ok) return await keepPage(db, order, opened.session)
  if (opened.reason === 'refused' || opened.reason === 'email-refused') {
    // A mistyped address is the shopper's to correct; any other refusal is the operator's.
    if (opened.reason === 'refused') {
      deps.log.error(
        { event: 'checkout.refused', order: order.id, why: opened.message },
        'a payment page could not be opened: the provider refused it',
      )
    }
    await inTransaction(db, (tx) => releaseOrder(tx, order.id, now, 'payment_refused'))
    return { ok: false, reason: opened.reason }
  }
  return opened.reason === 'stuck'
    ? await lookUpPage(db, deps, order, now.getTime() - CLOCK_SKEW_MS)
    : await stayUnknown(db, deps, order)
}

/**
 * Looks for a page opened by earlier attempts, when a retry would be inconclusive or refused
 * because too little of its life is left.
 *
 * @param opensUntil in milliseconds by the shop's clock; when it has passed by the provider's clock
 * too, a missing page can no longer appear
 */
async function lookUpPage(
  db: Db,
  deps: OrderDeps,
  order: Order,
  opensUntil: number,
): Promise<OpenPaymentResult> {
  const now = deps.clock.now()
  const found = await deps.payments.findSession(order.id, lifeOf(order))
  if (found.ok && found.session) return await keepPage(db, order, found.session)
  if (!found.ok || now.getTime() < opensUntil + CLOCK_SKEW_MS) {
    return await stayUnknown(db, deps, order)
  }
  deps.log.warn(
    { event: 'checkout.session_not_opened', order: order.id },
    'the payment page was never opened',
  )
  await inTransaction(db, (tx) => releaseOrder(tx, order.id, now, 'payment_refused'))
  return { ok: false, reason: 'never-opened' }
}

async function stayUnknown(db: Db, deps: OrderDeps, order: Order): Promise<OpenPaymentResult> {
  const next = new Date(deps.clock.now().getTime() + RECHECK_MS).toISOString()
  deps.log.warn(
    { event: 'checkout.session_unknown', order: order.id },
    'it is unknown whether the payment page was opened',
  )
  await db
    .update(orders)
    .set({ next_check_at: sql`least(next_check_at, ${next}::timestamptz)` })
    .where(and(eq(orders.id, order.id), eq(orders.stock_state, 'held')))
  return { ok: false, reason: 'unknown' }
}

const setPayment = preparedQuery((db) =>
  db
    .update(orders)
    .set({ stripe_payment_id: sql`${sql.placeholder('sessionId')}` })
    .where(and(eq(orders.id, sql.placeholder('orderId')), isNull(orders.stripe_payment_id)))
    .prepare('set_payment_of_order'),
)

async function keepPage(db: Db, order: Order, session: PaymentSession): Promise<OpenPaymentResult> {
  await setPayment(db).execute({ sessionId: session.id, orderId: order.id })
  return { ok: true, session }
}

/** The period in which an order's page can have been opened. */
function lifeOf(order: Order): { from: Date; to: Date } {
  return {
    from: new Date(order.created_at.getTime() - CLOCK_SKEW_MS),
    to: new Date(order.payment_expires_at.getTime() + CLOCK_SKEW_MS),
  }
}

async function readPayment(deps: OrderDeps, sessionId: string): Promise<OpenPaymentResult> {
  const read = await deps.payments.readSession(sessionId)
  return read.ok ? read : { ok: false, reason: 'unknown' }
}

/** An order of an earlier version of the shop has no zone: its page is opened as in that version. */
function shippingOf({ delivery_zone_name: zone, delivery_amount: amount }: Order) {
  return zone === null ? null : { name: `Delivery to ${zone}`, amount }
}

/** The single line of a supplement, which has no pieces and needs no address. */
function supplementOf(order: Order, parent: OrderId): Pick<OpenSession, 'lines' | 'delivery'> {
  const title = `Delivery to ${order.delivery_zone_name}, for order ${orderNumber(parent)}`
  const line = { title, unitPrice: order.total_amount, quantity: 1, imageUrl: null }
  return { lines: [line], delivery: 'none' }
}

function sessionOf(order: Order, items: readonly OrderItem[]): OpenSession {
  const origin = order.return_origin
  const { supplement_of: parent } = order
  return {
    orderId: order.id,
    lines: items.map((item) => ({
      title: item.product_title,
      unitPrice: item.price,
      quantity: item.quantity,
      imageUrl: item.image_url && new URL(item.image_url, origin).href,
      discount: item.discount,
    })),
    discount: discountOf(order),
    delivery: order.delivery_kind === 'collection' ? 'collected' : shippingOf(order),
    customerEmail: order.customer_email,
    expiresAt: order.payment_expires_at,
    successUrl: `${origin}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/checkout/${parent === null ? 'cancelled' : 'difference-cancelled'}`,
    ...(parent !== null && supplementOf(order, parent)),
  }
}
