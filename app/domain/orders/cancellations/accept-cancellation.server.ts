import { type Db, inTransaction } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { NO_PENCE, type Pence } from '../../../platform/values/money.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { changeStatus } from '../admin/set-order-status.server.ts'
import type { OrderDeps } from '../deps.ts'
import { preventsRefund } from '../disputes/find-disputes.server.ts'
import { lockOrder } from '../find-order.server.ts'
import { findRefunds, leftToRefund } from '../refunds/order-refunds.server.ts'
import { findCancellation, refundOfCancelling } from './find-cancellation.server.ts'

export type AcceptCancellationResult =
  /** `refund`: what is refunded of the order and its supplement. */
  | { ok: true; refund: Pence }
  /**
   * `not-asked`: the request was withdrawn, or handled by another staff member, or the order has left.
   * `disputed`: the bank holds the payment until it has decided about a dispute.
   */
  | { ok: false; reason: 'missing' | 'not-asked' | 'disputed' }

/**
 * Cancels an order as its customer has requested: the rest of the payment is refunded, its pieces go
 * back on sale, and the customer is mailed. A repeated call finds no open request and changes nothing.
 */
export async function acceptCancellation(
  db: Db,
  deps: OrderDeps,
  staff: Staff,
  orderId: OrderId,
): Promise<AcceptCancellationResult> {
  authorize(staff, 'administer')
  return await inTransaction(db, async (tx): Promise<AcceptCancellationResult> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'missing' }
    const { state } = await findCancellation(tx, orderId)
    if (state !== 'requested') return { ok: false, reason: 'not-asked' }
    const paid = order.payment_state !== 'unpaid'
    const left = paid ? leftToRefund(order, await findRefunds(tx, orderId)) : NO_PENCE
    const input = {
      from: order.status,
      to: 'cancelled',
      returnStock: true,
      refund: left > 0 ? left : null,
      notifyCustomer: true,
    } as const
    if (left > 0 && (await preventsRefund(tx, orderId))) return { ok: false, reason: 'disputed' }
    const refund = await refundOfCancelling(tx, order)
    const set = await changeStatus(tx, deps, staff, order, input)
    if (!set.ok) throw new Error(`an order could not be cancelled as asked: ${set.reason}`)
    return { ok: true, refund }
  })
}
