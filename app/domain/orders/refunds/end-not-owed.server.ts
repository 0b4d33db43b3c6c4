import { eq } from 'drizzle-orm'
import { type Db, inTransaction } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { formatPence, type Pence } from '../../../platform/values/money.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrder } from '../find-order.server.ts'
import { orderNumber } from '../order-number.ts'
import { findRefunds } from './order-refunds.server.ts'
import { orderRefunds } from './schema.ts'
import { isUnresolved } from './unresolved-refunds.server.ts'

export type EndNotOwedResult =
  | { ok: true; amount: Pence }
  /**
   * `resolved`: as in `ResolveRefundResult`. `due`: the payment came too late, so that the shop owes all of it.
   */
  | { ok: false; reason: 'missing' | 'resolved' | 'due' }

/**
 * Ends a failed refund that is not owed, such as one that staff requested by mistake. It counts as nothing paid back,
 * so that its amount can be refunded later. Of concurrent calls one has an effect.
 *
 * @param refundId untrusted
 */
export async function endNotOwed(
  db: Db,
  { clock }: Pick<OrderDeps, 'clock'>,
  staff: Staff,
  orderId: OrderId,
  refundId: string,
): Promise<EndNotOwedResult> {
  authorize(staff, 'administer')
  return await inTransaction(db, async (tx): Promise<EndNotOwedResult> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'missing' }
    const failed = (await findRefunds(tx, orderId)).find(({ id }) => id === refundId)
    if (!failed || !isUnresolved(failed)) return { ok: false, reason: 'resolved' }
    if (order.payment_state === 'refund_due') return { ok: false, reason: 'due' }
    const { id, amount } = failed
    await tx
      .update(orderRefunds)
      .set({ resolved_at: clock.now(), not_owed: true })
      .where(eq(orderRefunds.id, id))
    await recordChange(tx, staff, {
      subject: 'order',
      id: orderId,
      label: orderNumber(orderId),
      action: 'refund not owed',
      changes: { refund: [formatPence(amount), null] },
    })
    return { ok: true, amount }
  })
}
