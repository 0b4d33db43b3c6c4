import { and, eq } from 'drizzle-orm'
import { type Db, inTransaction } from '../../../platform/db.ts'
import { formatPence, type Pence } from '../../../platform/values/money.ts'
import type { OrderDeps } from '../../orders/deps.ts'
import { preventsRefund } from '../../orders/disputes/find-disputes.server.ts'
import { findRefunds, leftToRefund } from '../../orders/refunds/order-refunds.server.ts'
import { addRefund } from '../../orders/refunds/request-refund.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { lockReturn } from '../find-return.server.ts'
import { refundMissing } from '../money/refund-missing.server.ts'
import { recordReturnChange, recordReturnEvent } from '../move-return.server.ts'
import { returns } from '../schema.ts'

export type RepeatRefundResult =
  | { ok: true; amount: Pence }
  /** `repeated`: its refund has not failed, or was made again. */
  | { ok: false; reason: 'missing' | 'repeated' }
  /** The bank holds the payment until it has decided about a dispute. */
  | { ok: false; reason: 'disputed' }
  /** The rest of the payment, `most`, is smaller than the failed refund. */
  | { ok: false; reason: 'too-much'; most: Pence }

/**
 * Requests the failed refund of a return again, in the same amount. The new refund replaces the failed one
 * (`repeated_by`), so that of concurrent calls one is executed.
 *
 * @param id untrusted
 */
export async function repeatRefund(
  db: Db,
  deps: OrderDeps,
  staff: Staff,
  id: string,
): Promise<RepeatRefundResult> {
  authorize(staff, 'administer')
  return await inTransaction(db, async (tx): Promise<RepeatRefundResult> => {
    const locked = await lockReturn(tx, id)
    if (!locked) return { ok: false, reason: 'missing' }
    const { order, found } = locked
    const isMissing = (await tx.$count(returns, and(eq(returns.id, found.id), refundMissing))) > 0
    const refunds = await findRefunds(tx, order.id)
    const failed = refunds.find((refund) => refund.id === found.refund_id)
    if (!isMissing || !failed) return { ok: false, reason: 'repeated' }
    if (await preventsRefund(tx, order.id)) return { ok: false, reason: 'disputed' }
    const { amount, reason } = failed
    const left = leftToRefund(order, refunds)
    if (amount > left) return { ok: false, reason: 'too-much', most: left }
    const result = await addRefund(tx, deps, staff, order, {
      amount,
      left,
      reason,
      repeats: failed.id,
    })
    if (!result.ok) throw new Error(`the refund of a return was refused: ${result.reason}`)
    const at = deps.clock.now()
    const detail = { pence: amount }
    await recordReturnEvent(tx, found.id, 'refund_repeated', { at, staffId: staff.id, detail })
    await recordReturnChange(tx, staff, found, { refund: [null, formatPence(amount)] })
    return { ok: true, amount }
  })
}
