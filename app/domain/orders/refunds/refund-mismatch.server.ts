import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrder } from '../find-order.server.ts'
import { orderNumber } from '../order-number.ts'
import { recordEvent } from '../record-event.server.ts'
import { findRefundableMismatch, readMismatchRefund } from '../settlement/mismatch.server.ts'
import { type AmountInCurrency, paymentAmount } from '../settlement/mismatch.ts'
import { settleSession } from '../settlement/settle-session.server.ts'
import { type RefundedPayment, refundWholePayment } from './refund-whole-payment.server.ts'

export type RefundMismatchResult =
  | RefundedPayment
  /** There is no such order, or its payment has been settled, accepted or refunded since then. */
  | { ok: false; reason: 'missing' }

/**
 * Refunds a payment of a wrong amount in full. Settling it then cancels the order and releases its
 * units. Safe to repeat and to call concurrently: the money is refunded once.
 *
 * The request is recorded first, under the order's lock: from then on the payment cannot be accepted,
 * and the comparison with the provider completes a refund that was interrupted.
 */
export async function refundMismatch(
  db: Db,
  deps: OrderDeps,
  staff: Staff,
  orderId: OrderId,
): Promise<RefundMismatchResult> {
  authorize(staff, 'administer')
  const requested = await inTransaction(db, (tx) => requestRefund(tx, deps, staff, orderId))
  return requested
    ? await executeMismatchRefund(db, deps, orderId)
    : { ok: false, reason: 'missing' }
}

/** @returns false if there is nothing to refund any more */
async function requestRefund(
  tx: Tx,
  deps: OrderDeps,
  staff: Staff,
  orderId: OrderId,
): Promise<boolean> {
  await lockOrder(tx, orderId)
  const mismatch = await findRefundableMismatch(tx, orderId)
  if (!mismatch) return false
  const { requested } = await readMismatchRefund(tx, orderId)
  if (requested) return true
  const { amount, currency } = mismatch
  const detail = { pence: amount, currency }
  await recordEvent(tx, orderId, 'refund_requested', deps.clock.now(), detail)
  await recordChange(tx, staff, {
    subject: 'order',
    id: orderId,
    label: orderNumber(orderId),
    action: 'refund requested',
    changes: { refund: [null, paymentAmount(mismatch)] },
  })
  return true
}

/**
 * Executes the requested refund of a payment of a wrong amount, and settles it. An unknown outcome
 * leaves the request as it is; a failure ends it, so that staff can request it again.
 *
 * @returns `missing` also if no refund is requested
 */
export async function executeMismatchRefund(
  db: Db,
  deps: OrderDeps,
  orderId: OrderId,
): Promise<RefundMismatchResult> {
  const mismatch = await findRefundableMismatch(db, orderId)
  const { requested, round } = await readMismatchRefund(db, orderId)
  if (!mismatch || !requested) return { ok: false, reason: 'missing' }
  const made = await refundSession(deps, mismatch.sessionId, round)
  if (!made.ok) {
    if (made.reason === 'unreachable') return made
    const why = made.reason === 'stuck' ? 'stuck' : made.message
    await inTransaction(db, (tx) => recordFailure(tx, deps, { orderId, round, why, ...mismatch }))
    return made
  }
  await settleSession(db, deps, mismatch.sessionId)
  const settled = (await findRefundableMismatch(db, orderId)) === null
  return settled ? made : { ok: false, reason: 'unreachable' }
}

async function refundSession(
  deps: OrderDeps,
  sessionId: string,
  round: number,
): Promise<RefundedPayment> {
  const read = await deps.payments.readSession(sessionId)
  if (!read.ok && read.reason === 'unreachable') return { ok: false, reason: 'unreachable' }
  const paymentId = read.ok && read.session.paid ? read.session.paymentIntentId : null
  if (!read.ok || paymentId === null) return { ok: false, reason: 'refused', message: 'no_payment' }
  return await refundWholePayment(deps, {
    sessionId,
    paymentId,
    amount: read.session.amountTotal,
    round,
  })
}

/** Recorded once, by the first of several concurrent executions of the same round. */
async function recordFailure(
  tx: Tx,
  deps: OrderDeps,
  {
    orderId,
    round,
    why,
    amount,
    currency,
  }: AmountInCurrency & { orderId: OrderId; round: number; why: string },
): Promise<void> {
  await lockOrder(tx, orderId)
  const now = await readMismatchRefund(tx, orderId)
  if (!now.requested || now.round !== round) return
  if ((await findRefundableMismatch(tx, orderId)) === null) return
  const detail = { pence: amount, currency, why }
  await recordEvent(tx, orderId, 'refund_failed', deps.clock.now(), detail)
}
