import { type Db, inTransaction } from '../../../platform/db.ts'
import type { OrderDeps } from '../deps.ts'
import type { Order } from '../find-order.server.ts'
import { releaseOrder } from '../holds/release-order.server.ts'
import { applySession } from '../payment/settle-session.server.ts'
import { openPayment } from './open-payment.server.ts'

/**
 * What became of an unpaid order's payment page.
 * - `kept`: nobody can pay there any more, but staff have marked the order, which keeps its units
 */
type ClosedCheckout = 'released' | 'kept' | 'paid' | 'unreachable'

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
  const now = deps.clock.now()
  if (session.status === 'expired') {
    const left = await inTransaction(db, (tx) => releaseOrder(tx, order.id, now, 'taken_back'))
    return left ?? 'released'
  }
  const settled = await applySession(db, deps, session)
  if (!settled.ok) return 'unreachable'
  if (settled.outcome === 'released') return 'released'
  if (settled.outcome !== 'unchanged') return 'paid'
  if (!session.paid) return 'unreachable'
  if (session.amountTotal > 0) return 'paid'
  // Completed without anything to pay, so that nothing has to go back first.
  await inTransaction(db, (tx) => releaseOrder(tx, order.id, now, 'taken_back'))
  return 'released'
}
