import { eq } from 'drizzle-orm'
import { type Db, inTransaction } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { formatPence, type Pence } from '../../../platform/values/money.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { OrderDeps } from '../deps.ts'
import { refundSupplementOfResolved } from '../differences/refund-supplement.server.ts'
import { lockOrder } from '../find-order.server.ts'
import { orderNumber } from '../order-number.ts'
import { findRefunds, leftToRefund } from './order-refunds.server.ts'
import { addRefund } from './request-refund.server.ts'
import { orderRefunds } from './schema.ts'
import { isUnresolved, resolveNothingLeft } from './unresolved-refunds.server.ts'
import { writeReturned } from './write-returned.server.ts'

export type ResolveRefundResult =
  | { ok: true; amount: Pence }
  /**
   * `resolved`: it has not failed, or was repeated or marked as dealt with. `disputed`: as in
   * `RequestRefundResult`.
   */
  | { ok: false; reason: 'missing' | 'resolved' | 'disputed' }
  /** Less than the failed refund is left of the payment. */
  | { ok: false; reason: 'too-much'; left: Pence }

/**
 * Requests a failed refund again, in the same amount, or marks it as dealt with, such as by a bank transfer.
 * Either one can be the last of a cancelled order, whose supplement is refunded then. Of concurrent calls one
 * has an effect.
 *
 * @param refundId untrusted
 */
export async function resolveRefund(
  db: Db,
  deps: OrderDeps,
  staff: Staff,
  orderId: OrderId,
  { refundId, repeat }: { refundId: string; repeat: boolean },
): Promise<ResolveRefundResult> {
  authorize(staff, 'administer')
  return await inTransaction(db, async (tx): Promise<ResolveRefundResult> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'missing' }
    const refunds = await findRefunds(tx, orderId)
    const failed = refunds.find(({ id }) => id === refundId)
    if (!failed || !isUnresolved(failed)) return { ok: false, reason: 'resolved' }
    const { id, amount, reason, notify_customer: notifyCustomer } = failed
    if (repeat) {
      const left = leftToRefund(order, refunds)
      const input = { amount, left, reason, notifyCustomer, repeats: id }
      const added = await addRefund(tx, deps, staff, order, input)
      if (!added.ok && added.reason === 'disputed') return { ok: false, reason: 'disputed' }
      if (!added.ok) return { ok: false, reason: 'too-much', left }
    } else {
      const now = deps.clock.now()
      await tx
        .update(orderRefunds)
        .set({ resolved_at: now, dealt_with: true })
        .where(eq(orderRefunds.id, id))
      const returned = await writeReturned(tx, order, now)
      await resolveNothingLeft(tx, returned, now)
      await recordChange(tx, staff, {
        subject: 'order',
        id: orderId,
        label: orderNumber(orderId),
        action: 'refund dealt with',
        changes: { refund: [formatPence(amount), null] },
      })
    }
    const main = order.supplement_of ?? orderId
    await refundSupplementOfResolved(tx, deps, staff, main, notifyCustomer)
    return { ok: true, amount }
  })
}
