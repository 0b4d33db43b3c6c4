import { type Db, inTransaction } from '../../platform/db.ts'
import type { OrderDeps } from './deps.ts'
import type { Order } from './find-order.server.ts'
import { openPayment } from './open-payment.server.ts'
import { releaseOrder } from './release-order.server.ts'
import { applySession } from './settle-session.server.ts'

/** What became of an unpaid order's payment page. */
export type ClosedCheckout = 'released' | 'paid' | 'unreachable'

/**
 * Closes an order's payment page and gives its units back, unless it has been paid by now: then
 * the payment is settled. Nothing is given back before the provider has said that the page takes
 * no more payments.
 */
export async function closeCheckout(
  db: Db,
  deps: OrderDeps,
  order: Order,
): Promise<ClosedCheckout> {
  if (order.stock_state !== 'held') return order.payment_state === 'unpaid' ? 'released' : 'paid'
  let sessionId = order.stripe_payment_id
  if (!sessionId) {
    // Its opening was interrupted: the same request again finds the page, if there is one.
    const opened = await openPayment(db, deps, order)
    if (!opened.ok) return opened.reason === 'unknown' ? 'unreachable' : 'released'
    sessionId = opened.session.id
  }
  const expired = await deps.payments.expireSession(sessionId)
  if (!expired.ok) return 'unreachable'
  const { session } = expired
  if (session.status === 'expired') {
    const now = deps.clock.now()
    await inTransaction(db, (tx) => releaseOrder(tx, order.id, now, 'taken_back'))
    return 'released'
  }
  const settled = await applySession(db, deps, session)
  if (!settled.ok || settled.outcome === 'unchanged') return session.paid ? 'paid' : 'unreachable'
  return settled.outcome === 'released' ? 'released' : 'paid'
}
