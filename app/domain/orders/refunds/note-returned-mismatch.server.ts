import { randomUUID } from 'node:crypto'
import { type Db, inTransaction } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { pence } from '../../../platform/values/money.ts'
import type { PaymentRefund } from '../../payments/payments.server.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrder } from '../find-order.server.ts'
import { enqueueMail } from '../mail/enqueue-order-mail.server.ts'
import { recordEvent } from '../record-event.server.ts'
import { findMismatch, isMismatchWaiting } from '../settlement/mismatch.server.ts'
import { sumOfRefunds } from './adopt-refund.server.ts'

/**
 * Records that the bank has returned the refund of a payment of a wrong amount. If its order is cancelled, it waits for
 * staff again (`mismatchWaits`), and they are alerted. Safe to repeat.
 *
 * @param made a refund of the order's payment
 */
export async function noteReturnedMismatch(
  db: Db,
  deps: OrderDeps,
  orderId: OrderId,
  { status, paymentIntentId, failure }: PaymentRefund,
): Promise<{ ok: true } | { ok: false; reason: 'unreachable' }> {
  if (status !== 'failed' || paymentIntentId === null) return { ok: true }
  if ((await findMismatch(db, orderId))?.money !== 'refunded') return { ok: true }
  const found = await deps.payments.findRefunds(paymentIntentId)
  if (!found.ok) return { ok: false, reason: 'unreachable' }
  const refunded = sumOfRefunds(found.refunds)
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const mismatch = await findMismatch(tx, orderId)
    if (order?.payment_state !== 'unpaid') return
    if (mismatch?.money !== 'refunded' || refunded >= mismatch.paid) return
    const detail = {
      pence: pence(mismatch.paid),
      currency: mismatch.currency,
      why: failure ?? 'unknown',
    }
    await recordEvent(tx, orderId, 'refund_failed', deps.clock.now(), detail)
    if (!(await isMismatchWaiting(tx, orderId))) return
    await enqueueMail(tx, deps.jobs, orderId, 'amount-mismatch', { copy: randomUUID() })
  })
  return { ok: true }
}
