import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Db, inTransaction } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { formatPence, type Pence } from '../../../platform/values/money.ts'
import { MIN_PAYMENT } from '../../payments/min-payment.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { findCancellation } from '../cancellations/find-cancellation.server.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrder } from '../find-order.server.ts'
import { enqueueMail } from '../mail/enqueue-order-mail.server.ts'
import { orderNumber } from '../order-number.ts'
import { MAX_DIFFERENCE } from './difference-limits.ts'
import { findOpenDifference } from './find-difference.server.ts'
import { deliveryDifferences } from './schema.ts'

type RequestDifferenceResult =
  | { ok: true }
  /**
   * `missing`: there is nothing to decide any more, or the customer has no mail address. `cancelling`: the
   * customer has asked to cancel the order, which staff decide first.
   */
  | { ok: false; reason: 'missing' | 'amount' | 'cancelling' }

/**
 * Asks the customer to pay a difference for delivery, by a mail that links to the order's page. Asking again
 * replaces the amount: a payment of the former one is refunded.
 */
export async function requestDifference(
  db: Db,
  deps: Pick<OrderDeps, 'clock' | 'jobs'>,
  staff: Staff,
  orderId: OrderId,
  amount: Pence,
): Promise<RequestDifferenceResult> {
  authorize(staff, 'administer')
  if (amount < MIN_PAYMENT || amount > MAX_DIFFERENCE) return { ok: false, reason: 'amount' }
  return await inTransaction(db, async (tx): Promise<RequestDifferenceResult> => {
    const order = await lockOrder(tx, orderId)
    const open = order && (await findOpenDifference(tx, orderId))
    if (!open || order.customer_email === '') return { ok: false, reason: 'missing' }
    const { state } = await findCancellation(tx, orderId)
    if (state === 'requested') return { ok: false, reason: 'cancelling' }
    await tx
      .update(deliveryDifferences)
      .set({ state: 'asked', asked: amount, updated_at: deps.clock.now() })
      .where(eq(deliveryDifferences.order_id, orderId))
    await recordChange(tx, staff, {
      subject: 'order',
      id: orderId,
      label: orderNumber(orderId),
      action: 'difference asked for',
      changes: { difference: [open.asked && formatPence(open.asked), formatPence(amount)] },
    })
    await enqueueMail(tx, deps.jobs, orderId, 'difference-asked', { copy: randomUUID() })
    return { ok: true }
  })
}
