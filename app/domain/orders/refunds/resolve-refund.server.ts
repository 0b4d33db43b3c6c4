import { eq } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { formatPence, type Pence } from '../../../platform/values/money.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { OrderDeps } from '../deps.ts'
import { refundSupplementOfResolved } from '../differences/refund-supplement.server.ts'
import { lockOrder } from '../find-order.server.ts'
import { orderNumber } from '../order-number.ts'
import { findRefunds, leftToRefund, type OrderRefund } from './order-refunds.server.ts'
import { addRefund } from './request-refund.server.ts'
import { orderRefunds } from './schema.ts'
import { isUnresolved, resolveNothingLeft } from './unresolved-refunds.server.ts'
import { writeReturned } from './write-returned.server.ts'

/**
 * How staff resolve a failed refund: request it again in the same amount, mark it as dealt with, such as by a bank
 * transfer, or end it as not owed, such as after a mistake.
 */
export type Resolution = 'repeat' | 'dealt-with' | 'not-owed'

export type ResolveRefundResult =
  | { ok: true; amount: Pence }
  /**
   * `resolved`: it has not failed, or was resolved before. `disputed`: as in `RequestRefundResult`. `due`: the
   * payment came too late, so that all of it is owed.
   */
  | { ok: false; reason: 'missing' | 'resolved' | 'disputed' | 'due' }
  /** Less than the failed refund is left of the payment. */
  | { ok: false; reason: 'too-much'; left: Pence }

/**
 * Resolves a failed refund. What is dealt with counts as paid back; what is not owed counts as nothing paid back, so
 * that its amount can be refunded later. A repeated one, or one dealt with, can be the last of a cancelled order,
 * whose supplement is refunded then. Of concurrent calls one has an effect.
 *
 * @param refundId untrusted
 */
export async function resolveRefund(
  db: Db,
  deps: OrderDeps,
  staff: Staff,
  orderId: OrderId,
  { refundId, how }: { refundId: string; how: Resolution },
): Promise<ResolveRefundResult> {
  authorize(staff, 'administer')
  return await inTransaction(db, async (tx): Promise<ResolveRefundResult> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'missing' }
    const refunds = await findRefunds(tx, orderId)
    const failed = refunds.find(({ id }) => id === refundId)
    if (!failed || !isUnresolved(failed)) return { ok: false, reason: 'resolved' }
    const { id, amount, reason, notify_customer: notifyCustomer } = failed
    if (how === 'not-owed') {
      if (order.payment_state === 'refund_due') return { ok: false, reason: 'due' }
      await endRefund(tx, deps, staff, failed, { not_owed: true })
      return { ok: true, amount }
    }
    if (how === 'repeat') {
      const left = leftToRefund(order, refunds)
      const input = { amount, left, reason, notifyCustomer, repeats: id }
      const added = await addRefund(tx, deps, staff, order, input)
      if (!added.ok && added.reason === 'disputed') return { ok: false, reason: 'disputed' }
      if (!added.ok) return { ok: false, reason: 'too-much', left }
    } else {
      const now = await endRefund(tx, deps, staff, failed, { dealt_with: true })
      const returned = await writeReturned(tx, order, now)
      await resolveNothingLeft(tx, returned, now)
    }
    const main = order.supplement_of ?? orderId
    await refundSupplementOfResolved(tx, deps, staff, main, notifyCustomer)
    return { ok: true, amount }
  })
}

/** Ends a failed refund without requesting it again. @returns when */
async function endRefund(
  tx: Tx,
  { clock }: OrderDeps,
  staff: Staff,
  { id, order_id: orderId, amount }: OrderRefund,
  end: { dealt_with: true } | { not_owed: true },
): Promise<Date> {
  const now = clock.now()
  await tx
    .update(orderRefunds)
    .set({ resolved_at: now, ...end })
    .where(eq(orderRefunds.id, id))
  await recordChange(tx, staff, {
    subject: 'order',
    id: orderId,
    label: orderNumber(orderId),
    action: 'not_owed' in end ? 'refund not owed' : 'refund dealt with',
    changes: { refund: [formatPence(amount), null] },
  })
  return now
}
