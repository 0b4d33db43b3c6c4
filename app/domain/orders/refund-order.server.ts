import { eq } from 'drizzle-orm'
import { type Db, inTransaction } from '../../platform/db.ts'
import type { OrderDeps } from './deps.ts'
import { findOrder, lockOrder } from './find-order.server.ts'
import { enqueueMail } from './order-mail.server.ts'
import { recordEvent } from './record-event.server.ts'
import { orders } from './schema.ts'

/**
 * Gives the whole money of a `refund_due` order back. The job queue calls it until it succeeds;
 * the idempotency key makes repeats one refund.
 *
 * @throws where the payment provider could not be reached or refuses, so that it is tried again
 */
export async function refundOrder(db: Db, deps: OrderDeps, orderId: string): Promise<void> {
  const order = await findOrder(db, orderId)
  if (order?.payment_state !== 'refund_due' || !order.payment_intent_id) return
  const refund = await deps.payments.refund({
    paymentIntentId: order.payment_intent_id,
    idempotencyKey: `refund-${order.id}`,
  })
  if (!refund.ok) throw new Error(`the refund of order ${orderId} is ${refund.reason}`)
  await inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, orderId)
    if (locked?.payment_state !== 'refund_due') return
    const now = deps.clock.now()
    await tx
      .update(orders)
      .set({ payment_state: 'refunded', updated_at: now })
      .where(eq(orders.id, orderId))
    await recordEvent(tx, orderId, 'refunded', now, { pence: order.total_amount })
    await enqueueMail(tx, deps.jobs, orderId, 'late-payment-refunded')
    await enqueueMail(tx, deps.jobs, orderId, 'late-payment-notice')
  })
}
