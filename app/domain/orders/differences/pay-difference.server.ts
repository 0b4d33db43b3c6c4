import { and, eq } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { openPayment } from '../checkout/open-payment.server.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrder, type Order } from '../find-order.server.ts'
import { FIRST_CHECK_MS, PAYMENT_SESSION_LIFETIME_MS } from '../holds/hold-duration.ts'
import { recordEvent } from '../record-event.server.ts'
import { orders } from '../schema.ts'
import { settleReadSession } from '../settlement/settle-session.server.ts'
import { findOpenDifference } from './find-difference.server.ts'

/** The page of an earlier request may just have expired: then another one is opened. */
const TRIES = 2

type PayDifferenceResult =
  | { ok: true; url: string }
  /** `missing`: no payment is requested any more. `failed`: can be retried. */
  | { ok: false; reason: 'missing' | 'failed' }

/**
 * Opens the payment page for the requested difference, or finds the open one. The payment is a separate
 * order without pieces, a supplement: it is settled, refunded and reconciled like every order.
 *
 * @param origin the shop's origin as used by the customer
 */
export async function payDifference(
  db: Db,
  deps: OrderDeps,
  orderId: OrderId,
  origin: string,
): Promise<PayDifferenceResult> {
  for (let tries = 0; tries < TRIES; tries++) {
    const now = deps.clock.now()
    const supplement = await inTransaction(db, (tx) => placeSupplement(tx, now, orderId, origin))
    if (!supplement) return { ok: false, reason: 'missing' }
    const opened = await openPayment(db, deps, supplement)
    if (!opened.ok) return { ok: false, reason: 'failed' }
    const { session } = opened
    if (session.status === 'open' && session.url) return { ok: true, url: session.url }
    await settleReadSession(db, deps, session)
    if (session.paid) {
      return { ok: true, url: `${origin}/checkout/success?session_id=${session.id}` }
    }
  }
  return { ok: false, reason: 'failed' }
}

/** @returns null if no payment is requested */
async function placeSupplement(
  tx: Tx,
  now: Date,
  orderId: OrderId,
  origin: string,
): Promise<Order | null> {
  const order = await lockOrder(tx, orderId)
  const open = order && (await findOpenDifference(tx, orderId))
  if (!order || open?.state !== 'asked' || open.asked === null) return null
  // One open page per requested amount: concurrent requests find the same page.
  const key = `difference:${orderId}:${open.asked}`
  const [earlier] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.checkout_key, key), eq(orders.stock_state, 'held')))
  if (earlier) return earlier
  const [placed] = await tx
    .insert(orders)
    .values({
      customer_name: order.customer_name,
      customer_email: order.customer_email,
      customer_phone: order.customer_phone,
      total_amount: open.asked,
      delivery_kind: 'supplement',
      supplement_of: orderId,
      delivery_amount: open.asked,
      delivery_zone: open.zone_id ?? order.delivery_zone,
      delivery_zone_name: open.zone_name ?? order.delivery_zone_name,
      terms_number: order.terms_number,
      checkout_key: key,
      return_origin: origin,
      payment_expires_at: new Date(now.getTime() + PAYMENT_SESSION_LIFETIME_MS),
      next_check_at: new Date(now.getTime() + FIRST_CHECK_MS),
      created_at: now,
      updated_at: now,
    })
    .returning()
  if (!placed) throw new Error('the supplement was not written')
  await recordEvent(tx, placed.id, 'placed', now)
  return placed
}
