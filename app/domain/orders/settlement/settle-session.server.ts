import { eq, or, type SQL } from 'drizzle-orm'
import { type Db, inTransaction } from '../../../platform/db.ts'
import { type OrderId, parseOrderId } from '../../../platform/values/ids.ts'
import type { PaymentRefund, PaymentSession } from '../../payments/payments.server.ts'
import type { OrderDeps } from '../deps.ts'
import { releaseOrder } from '../holds/release-order.server.ts'
import { orders } from '../schema.ts'
import { applyPayment } from './apply-payment.server.ts'
import { recordWebhookEvent, type WebhookEvent } from './record-webhook-event.server.ts'

export type Settled =
  | { ok: true; outcome: 'paid' | 'released' | 'refund-due' | 'unchanged'; orderId: OrderId }
  | { ok: false; reason: 'unknown-session' | 'unreachable' }

/**
 * Settles an order by its payment session: the only way in which an order is paid or expires,
 * called by the webhook, the confirmation page and the reconciliation job. Idempotent and
 * independent of the order of events, since it re-reads the session from the provider.
 */
export async function settleSession(
  db: Db,
  deps: OrderDeps,
  sessionId: string,
  event?: WebhookEvent,
): Promise<Settled> {
  const read = await deps.payments.readSession(sessionId)
  if (!read.ok) {
    return { ok: false, reason: read.reason === 'missing' ? 'unknown-session' : 'unreachable' }
  }
  return await settleReadSession(db, deps, read.session, event)
}

const WRONG_MODE = 'a payment session of the other mode (test or live) was refused'

/** The second half of `settleSession`, for callers that have just read the session. */
export async function settleReadSession(
  db: Db,
  deps: OrderDeps,
  session: PaymentSession,
  event?: WebhookEvent,
): Promise<Settled> {
  if (session.live !== deps.payments.live) {
    const { id, live } = session
    deps.log.error({ event: 'payments.wrong_mode', session: id, live }, WRONG_MODE)
    return { ok: false, reason: 'unknown-session' }
  }
  const refunds = await refundsBefore(db, deps, session)
  if (!refunds) return { ok: false, reason: 'unreachable' }
  return await inTransaction(db, async (tx) => {
    const [order] = await tx.select().from(orders).where(isOf(session)).for('no key update')
    if (!order) return { ok: false, reason: 'unknown-session' }
    const unchanged = { ok: true, outcome: 'unchanged', orderId: order.id } as const
    if (event && !(await recordWebhookEvent(tx, event, order.id))) return unchanged
    if (order.payment_state !== 'unpaid') return unchanged
    if (session.paid) {
      const outcome = await applyPayment(tx, deps, order, session, refunds)
      return { ok: true, outcome, orderId: order.id }
    }
    if (session.status === 'expired' || session.failed) {
      const released = await releaseOrder(tx, order.id, deps.clock.now(), 'payment_expired')
      return released ? { ok: true, outcome: 'released', orderId: order.id } : unchanged
    }
    return unchanged
  })
}

/**
 * Refunds made in the provider's dashboard before the shop had recorded the payment, with or without
 * an earlier event.
 *
 * @returns null if the provider is unreachable: the payment must not be settled then
 */
async function refundsBefore(
  db: Db,
  { payments }: OrderDeps,
  session: PaymentSession,
): Promise<PaymentRefund[] | null> {
  const { paid, refunded, paymentIntentId } = session
  if (!paid || refunded === 0 || !paymentIntentId) return []
  const [order] = await db
    .select({ payment_state: orders.payment_state })
    .from(orders)
    .where(isOf(session))
  // Later refunds have events of their own.
  if (order?.payment_state !== 'unpaid') return []
  const found = await payments.findRefunds(paymentIntentId)
  return found.ok ? found.refunds : null
}

/** Finds the order by the session's id, or by its own id if a crash prevented storing the session's. */
function isOf(session: PaymentSession): SQL | undefined {
  const byId = parseOrderId(session.orderId ?? '')
  const bySession = eq(orders.stripe_payment_id, session.id)
  return byId ? or(bySession, eq(orders.id, byId)) : bySession
}
