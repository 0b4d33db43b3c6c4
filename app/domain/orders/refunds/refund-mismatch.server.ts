import { type Db, type DbOrTx, inTransaction, type Tx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/ids.ts'
import { type Pence, pence } from '../../../platform/money.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { OrderDeps } from '../deps.ts'
import { findOrder, lockOrder, type Order } from '../find-order.server.ts'
import { findMismatch } from '../mail/find-mismatch.server.ts'
import { orderNumber } from '../order-number.ts'
import { paymentAmount } from '../reconciliation/unmatched-payment.ts'
import { recordEvent } from '../record-event.server.ts'
import { settleSession } from '../settlement/settle-session.server.ts'
import { isRefundOfMismatchRequested } from './mismatch-refund-request.server.ts'
import { type RefundedPayment, refundWholePayment } from './refund-whole-payment.server.ts'

/** An unsettled payment of a wrong amount, in the provider's units of its currency. */
export type RefundableMismatch = { amount: Pence; currency: string }

export type RefundMismatch =
  | RefundedPayment
  /** There is no such order, or its payment was settled, accepted or refunded meanwhile. */
  | { ok: false; reason: 'missing' }

/** The payment of a wrong amount that still waits for staff; null for none. */
export async function refundableMismatch(
  db: DbOrTx,
  order: Pick<Order, 'id' | 'payment_state' | 'stock_state' | 'stripe_payment_id'>,
): Promise<RefundableMismatch | null> {
  if (order.payment_state !== 'unpaid' || order.stock_state !== 'held') return null
  if (order.stripe_payment_id === null) return null
  const found = await findMismatch(db, order.id)
  if (!found || found.refunded || found.paid < 1) return null
  return { amount: pence(found.paid), currency: found.currency }
}

/**
 * Refunds everything that was paid of a payment of a wrong amount. Settling it then cancels the
 * order and releases its units. Safe to repeat, also concurrently: the money goes back once.
 *
 * The request is recorded first, under the order's lock: from then on the payment cannot be accepted.
 */
export async function refundMismatch(
  db: Db,
  deps: OrderDeps,
  staff: Staff,
  orderId: OrderId,
): Promise<RefundMismatch> {
  authorize(staff, 'administer')
  const order = await findOrder(db, orderId)
  const sessionId = order?.stripe_payment_id
  if (!sessionId) return { ok: false, reason: 'missing' }
  const read = await deps.payments.readSession(sessionId)
  if (!read.ok) {
    return { ok: false, reason: read.reason === 'missing' ? 'missing' : 'unreachable' }
  }
  const { paid, paymentIntentId: paymentId, amountTotal: amount } = read.session
  if (!paid || paymentId === null) return { ok: false, reason: 'missing' }
  if (!(await inTransaction(db, (tx) => requestRefund(tx, deps, staff, orderId)))) {
    return { ok: false, reason: 'missing' }
  }
  const made = await refundWholePayment(deps, { sessionId, paymentId, amount })
  if (made.ok) {
    const settled = await settleSession(db, deps, sessionId)
    return settled.ok ? made : { ok: false, reason: 'unreachable' }
  }
  if (made.reason === 'refused') {
    await inTransaction(db, (tx) =>
      recordEvent(tx, orderId, 'refund_failed', deps.clock.now(), {
        pence: amount,
        why: made.message,
      }),
    )
  }
  return made
}

/** @returns false if there is nothing to refund any more */
async function requestRefund(
  tx: Tx,
  deps: OrderDeps,
  staff: Staff,
  orderId: OrderId,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  const mismatch = order && (await refundableMismatch(tx, order))
  if (!mismatch) return false
  if (await isRefundOfMismatchRequested(tx, orderId)) return true
  await recordEvent(tx, orderId, 'refund_requested', deps.clock.now(), { pence: mismatch.amount })
  await recordChange(tx, staff, {
    subject: 'order',
    id: orderId,
    label: orderNumber(orderId),
    action: 'refund requested',
    changes: { refund: [null, paymentAmount(mismatch)] },
  })
  return true
}
