import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '../../platform/db.ts'
import type { OpenSession, PaymentSession } from '../payments/payments.server.ts'
import type { OrderDeps } from './deps.ts'
import { findItems, type Order, type OrderItem } from './find-order.server.ts'
import { releaseOrder } from './release-order.server.ts'
import { orders } from './schema.ts'

/** An opening whose outcome nobody knows is looked into this soon. */
const RECHECK_MS = 20_000
/** The provider's clock may differ from ours by so much. */
const CLOCK_SKEW_MS = 5 * 60_000

export type OpenPayment =
  | { ok: true; session: PaymentSession }
  /** `never-opened`: earlier tries failed without opening a page, and no later one can. */
  | { ok: false; reason: 'refused' | 'never-opened' | 'unknown' }

/**
 * Opens the hosted payment page of an order, or finds the one already open: the order's id is
 * the idempotency key and every parameter comes from the order's row, so repeats are the same
 * request to the letter. Never called inside a transaction.
 *
 * A refusal gives the units back at once. An unknown outcome keeps them: the reconciliation job
 * makes sure first that nobody can pay. Where repeating the request can tell no more, because the
 * provider answers its own error again for a day or the page would be over by now, the
 * provider's list of sessions decides.
 */
export async function openPayment(db: Db, deps: OrderDeps, order: Order): Promise<OpenPayment> {
  // Once it is open only a fresh look tells its state: a repeated request is answered as it was.
  if (order.stripe_payment_id) return await readPayment(deps, order.stripe_payment_id)
  const opened = await deps.payments.openSession(sessionOf(order, await findItems(db, order.id)))
  const now = deps.clock.now()
  if (opened.ok) return await keepPage(db, order, opened.session)
  if (opened.reason === 'refused') {
    deps.log.error({ order: order.id, why: opened.message }, 'the payment page was refused')
    await inTransaction(db, (tx) => releaseOrder(tx, order.id, now, 'payment_refused'))
    return { ok: false, reason: 'refused' }
  }
  if (opened.reason === 'stuck' || order.payment_expires_at <= now) {
    const found = await deps.payments.findSession(order.id, lifeOf(order))
    if (found.ok && found.session) return await keepPage(db, order, found.session)
    if (found.ok) {
      deps.log.warn({ order: order.id }, 'the payment page was never opened')
      await inTransaction(db, (tx) => releaseOrder(tx, order.id, now, 'payment_refused'))
      return { ok: false, reason: 'never-opened' }
    }
  }
  deps.log.warn({ order: order.id }, 'it is unknown whether the payment page was opened')
  await db
    .update(orders)
    .set({
      next_check_at: sql`least(next_check_at, ${new Date(now.getTime() + RECHECK_MS).toISOString()}::timestamptz)`,
    })
    .where(and(eq(orders.id, order.id), eq(orders.stock_state, 'held')))
  return { ok: false, reason: 'unknown' }
}

async function keepPage(db: Db, order: Order, session: PaymentSession): Promise<OpenPayment> {
  await db
    .update(orders)
    .set({ stripe_payment_id: session.id })
    .where(and(eq(orders.id, order.id), isNull(orders.stripe_payment_id)))
  return { ok: true, session }
}

/** When an order's page can have been opened: every try was made while it could be paid. */
function lifeOf(order: Order): { from: Date; to: Date } {
  return {
    from: new Date(order.created_at.getTime() - CLOCK_SKEW_MS),
    to: new Date(order.payment_expires_at.getTime() + CLOCK_SKEW_MS),
  }
}

async function readPayment(deps: OrderDeps, sessionId: string): Promise<OpenPayment> {
  const read = await deps.payments.readSession(sessionId)
  return read.ok ? read : { ok: false, reason: 'unknown' }
}

function sessionOf(order: Order, items: readonly OrderItem[]): OpenSession {
  const origin = order.return_origin
  return {
    orderId: order.id,
    lines: items.map((item) => ({
      title: item.product_title,
      unitPrice: item.price,
      quantity: item.quantity,
      imageUrl: item.image_url && new URL(item.image_url, origin).href,
    })),
    customerEmail: order.customer_email,
    expiresAt: order.payment_expires_at,
    successUrl: `${origin}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/checkout/cancelled`,
  }
}
