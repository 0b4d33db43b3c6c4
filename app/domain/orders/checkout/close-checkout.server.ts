import { type Db, inTransaction } from '../../../platform/db.ts'
import type { OrderDeps } from '../deps.ts'
import type { Order } from '../find-order.server.ts'
import { CLOCK_SKEW_MS } from '../holds/hold-duration.ts'
import { releaseOrder } from '../holds/release-order.server.ts'
import { settleReadSession } from '../settlement/settle-session.server.ts'
import { openPayment } from './open-payment.server.ts'

/**
 * The result of closing an unpaid order's payment page.
 * - `kept`: it cannot be paid any more, but staff have marked the order as sold, so it keeps its units
 */
type ClosedCheckout = 'released' | 'kept' | 'paid' | 'unreachable'

/**
 * Closes an order's payment page and releases its units, unless it has been paid: then the payment
 * is settled. Nothing is released before the provider confirms that the page takes no more
 * payments, or does not know a page that has expired.
 */
export async function closeCheckout(
  db: Db,
  deps: OrderDeps,
  order: Order,
): Promise<ClosedCheckout> {
  if (order.stock_state !== 'held') return order.payment_state === 'unpaid' ? 'released' : 'paid'
  let sessionId = order.stripe_payment_id
  if (!sessionId) {
    // Opening it was interrupted: the repeated request finds the page, if there is one.
    const opened = await openPayment(db, deps, order)
    if (!opened.ok) return opened.reason === 'unknown' ? 'unreachable' : 'released'
    sessionId = opened.session.id
  }
  const expired = await deps.payments.expireSession(sessionId)
  if (!expired.ok) {
    return expired.reason === 'missing' ? await closeMissing(db, deps, order) : 'unreachable'
  }
  const { session } = expired
  const now = deps.clock.now()
  if (session.status === 'expired') {
    const left = await inTransaction(db, (tx) => releaseOrder(tx, order.id, now, 'taken_back'))
    return left ?? 'released'
  }
  const settled = await settleReadSession(db, deps, session)
  if (!settled.ok) return 'unreachable'
  if (settled.outcome === 'released') return 'released'
  if (settled.outcome !== 'unchanged') return 'paid'
  if (!session.paid) return 'unreachable'
  if (session.amountTotal > 0) return 'paid'
  // Completed without a payment, so nothing has to be refunded first.
  await inTransaction(db, (tx) => releaseOrder(tx, order.id, now, 'taken_back'))
  return 'released'
}

/**
 * Closes the page of a session that the provider does not know, since it was opened with the key of another
 * account or of the other mode: it can be neither read nor expired. The units are released once the page
 * has expired by both clocks. The comparison with the provider looks for the session again, and settles its
 * payment as a late one.
 */
async function closeMissing(db: Db, deps: OrderDeps, order: Order): Promise<ClosedCheckout> {
  const now = deps.clock.now()
  const isOver = now.getTime() >= order.payment_expires_at.getTime() + CLOCK_SKEW_MS
  // A payment of a wrong amount, which ends the checks, waits for staff.
  if (!isOver || order.next_check_at === null) return 'unreachable'
  deps.log.warn(
    { event: 'checkout.session_missing', order: order.id },
    'the provider does not know a payment page; its order is released, since it has expired',
  )
  const left = await inTransaction(db, (tx) => releaseOrder(tx, order.id, now, 'session_missing'))
  return left ?? 'released'
}
