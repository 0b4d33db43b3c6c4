import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import { formatPence, NO_PENCE, type Pence } from '../../../platform/values/money.ts'
import { subtractPence } from '../../../platform/values/money-arithmetic.ts'
import type { OrderDeps } from '../../orders/deps.ts'
import { refundSupplement } from '../../orders/differences/refund-supplement.server.ts'
import { preventsRefund } from '../../orders/disputes/find-disputes.server.ts'
import type { Order } from '../../orders/find-order.server.ts'
import { addRefund, type RefundInput } from '../../orders/refunds/request-refund.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { lockReturn, type Return } from '../find-return.server.ts'
import { refundReason } from '../mail/refund-reason.ts'
import { readRefundParts, setPieceAmounts } from '../money/read-refund-parts.server.ts'
import { partsShown, refundSum } from '../money/refund-sum.ts'
import { moveReturn, type NotMoved, recordReturnChange } from '../move-return.server.ts'
import { returnAfter } from '../return-states.ts'

export type RefundReturnResult =
  | { ok: true; amount: Pence }
  | NotMoved
  /** The refund differs from the one that was shown; `amount`: its current value. */
  | { ok: false; reason: 'changed'; amount: Pence }
  /** More than the collection charge shown to the customer, or more than is left to refund. */
  | { ok: false; reason: 'too-much'; most: Pence }
  /** The bank holds the payment until it has decided about a dispute. */
  | { ok: false; reason: 'disputed' }

export type ShownRefund = {
  /** The refund that staff saw, with the full collection charge (optimistic locking). */
  shown: Pence
  /**
   * `partsShown` of it: with the same sum, a lower collection charge can lead to another refund if the parts
   * have changed. Absent: only the sum is compared.
   */
  from?: string
  /** What is taken off for collecting: at most the charge that was shown to the customer. */
  collection: Pence
}

/**
 * Refunds a return, once: the price of the pieces, and the delivery if the customer keeps nothing of the
 * order, less the announced deduction and collection charge. A refund of the order pays it and notifies
 * the customer.
 *
 * @param id untrusted
 */
export async function refundReturn(
  db: Db,
  deps: OrderDeps,
  staff: Staff,
  id: string,
  { shown, from, collection }: ShownRefund,
): Promise<RefundReturnResult> {
  authorize(staff, 'administer')
  return await inTransaction(db, async (tx): Promise<RefundReturnResult> => {
    const locked = await lockReturn(tx, id)
    if (!locked) return { ok: false, reason: 'missing' }
    const { order, found } = locked
    if (!returnAfter(found.kind, found.state, 'refund')) {
      return { ok: false, reason: 'state', state: found.state }
    }
    if (await preventsRefund(tx, order.id)) return { ok: false, reason: 'disputed' }
    const most = found.collection_charge
    if (collection > most) return { ok: false, reason: 'too-much', most }
    const current = await readRefundParts(tx, order, found)
    const now = refundSum(current)
    const isSame = now === shown && (from ?? partsShown(current)) === partsShown(current)
    if (!isSame) return { ok: false, reason: 'changed', amount: now }
    const amount = refundSum({ ...current, collection })
    // The charge takes nothing off a refund that is all the rest of the payment anyway, or none.
    const taken = subtractPence(refundSum({ ...current, collection: NO_PENCE }), amount)
    const parts = { ...current, collection: taken }
    const refundId = await payBack(tx, deps, staff, order, {
      amount,
      left: parts.left,
      reason: refundReason(parts),
    })
    if (parts.wholeOrder) await refundSupplement(tx, deps, staff, order.id)
    const set = { refund_id: refundId, refund_amount: amount, collection_charge: taken }
    return await endWithRefund(tx, deps, staff, locked, {
      move: 'refund',
      event: 'refunded',
      amount,
      set,
    })
  })
}

/**
 * 'Price reduced': the customer keeps a faulty piece, and a part of its price is refunded, once.
 *
 * @param id untrusted
 * @param amount 1 or more
 */
export async function reducePrice(
  db: Db,
  deps: OrderDeps,
  staff: Staff,
  id: string,
  amount: Pence,
): Promise<RefundReturnResult> {
  authorize(staff, 'administer')
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw new RangeError(`invalid amount of a reduction: ${amount}`)
  return await inTransaction(db, async (tx): Promise<RefundReturnResult> => {
    const locked = await lockReturn(tx, id)
    if (!locked) return { ok: false, reason: 'missing' }
    const { order, found } = locked
    if (!returnAfter(found.kind, found.state, 'reduce')) {
      return { ok: false, reason: 'state', state: found.state }
    }
    if (await preventsRefund(tx, order.id)) return { ok: false, reason: 'disputed' }
    const { reducible: most, left } = await readRefundParts(tx, order, found)
    if (amount > most) return { ok: false, reason: 'too-much', most }
    const reason = 'A reduction of the price, as we agreed.'
    const refundId = await payBack(tx, deps, staff, order, { amount, left, reason })
    const set = { refund_id: refundId, refund_amount: amount }
    return await endWithRefund(tx, deps, staff, locked, {
      move: 'reduce',
      event: 'reduced',
      amount,
      set,
    })
  })
}

/** @returns the refund's id; null if there is nothing to refund */
async function payBack(
  tx: Tx,
  deps: OrderDeps,
  staff: Staff,
  order: Order,
  refund: RefundInput,
): Promise<string | null> {
  if (refund.amount === 0) return null
  const result = await addRefund(tx, deps, staff, order, refund)
  if (!result.ok) throw new Error(`the refund of a return was refused: ${result.reason}`)
  return result.refundId
}

async function endWithRefund(
  tx: Tx,
  { clock }: OrderDeps,
  staff: Staff,
  { order, found }: { order: Order; found: Return },
  {
    move,
    event,
    amount,
    set,
  }: {
    move: 'refund' | 'reduce'
    event: 'refunded' | 'reduced'
    amount: Pence
    set: Parameters<typeof moveReturn>[3]['set']
  },
): Promise<RefundReturnResult> {
  await setPieceAmounts(tx, order, found, move)
  const detail = { pence: amount }
  const given = { at: clock.now(), staff, event, detail, ...(set && { set }) }
  const moved = await moveReturn(tx, found, move, given)
  if (!moved.ok) return moved
  await recordReturnChange(tx, staff, found, { refund: [null, formatPence(amount)] })
  return { ok: true, amount }
}
