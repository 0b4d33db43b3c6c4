import { eq } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { putUnitsBack } from '../admin/restock-order.server.ts'
import type { OrderDeps } from '../deps.ts'
import { refundSupplement } from '../differences/refund-supplement.server.ts'
import { preventsRefund } from '../disputes/find-disputes.server.ts'
import { lockOrder, type Order } from '../find-order.server.ts'
import { enqueueMail } from '../mail/enqueue-order-mail.server.ts'
import { recordEvent } from '../record-event.server.ts'
import { findRefunds, leftToRefund } from '../refunds/order-refunds.server.ts'
import { writeRefund } from '../refunds/write-refund.server.ts'
import { orders } from '../schema.ts'
import { addFact } from './add-fact.server.ts'
import { CANCELLATIONS, MAX_FACTS } from './cancellation-states.ts'
import { type Cancellation, findCancellation, mayAskToCancel } from './find-cancellation.server.ts'

export type RequestCancellationResult =
  /** `changed`: false if the request exists already. */
  | { ok: true; changed: boolean; cancelled: boolean }
  /** The customer cannot cancel the order: see `mayAskToCancel`. */
  | { ok: false; reason: 'left-workshop' }
  /** `MAX_FACTS` is reached. */
  | { ok: false; reason: 'too-often' }

/**
 * Records a customer's request to cancel an order before dispatch. Staff then cancel the order, or it
 * is cancelled here immediately: its payment is refunded and its pieces go back on sale.
 *
 * Serialized with staff, drivers and refunds by the order's row lock: one outcome, mailed once.
 *
 * @param options.atOnce whether the order is cancelled immediately: the owner's setting. Staff decide while
 * the bank holds the payment because of a dispute
 */
export async function requestCancellation(
  db: Db,
  deps: OrderDeps,
  orderId: OrderId,
  { atOnce }: { atOnce: boolean },
): Promise<RequestCancellationResult> {
  return await inTransaction(db, async (tx): Promise<RequestCancellationResult> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'left-workshop' }
    const before = await findCancellation(tx, orderId)
    if (before.state === 'requested') return { ok: true, changed: false, cancelled: false }
    // A repeated request after an immediate cancellation.
    if (before.state === 'accepted' && order.status === 'cancelled') {
      return { ok: true, changed: false, cancelled: true }
    }
    const fact = CANCELLATIONS[before.state].request
    if (!fact || !mayAskToCancel(order)) return { ok: false, reason: 'left-workshop' }
    // There must be room for the request and for the fact that ends it.
    if (before.step + 2 > MAX_FACTS) return { ok: false, reason: 'too-often' }
    const requested = await addFact(tx, deps, order, before, { fact, by: null })
    if (atOnce && !(await preventsRefund(tx, orderId))) {
      await cancelAtOnce(tx, deps, order, requested)
      return { ok: true, changed: true, cancelled: true }
    }
    const copy = `${requested.step}`
    await recordEvent(tx, orderId, 'cancel_asked', deps.clock.now())
    await enqueueMail(tx, deps.jobs, orderId, 'cancel-asked', { copy })
    await enqueueMail(tx, deps.jobs, orderId, 'cancel-asked-notice', { copy })
    return { ok: true, changed: true, cancelled: false }
  })
}

/** @param order locked, with an open request to cancel */
async function cancelAtOnce(
  tx: Tx,
  deps: OrderDeps,
  order: Order,
  requested: Cancellation,
): Promise<void> {
  const now = deps.clock.now()
  const { step } = await addFact(tx, deps, order, requested, { fact: 'accepted', by: null })
  await tx
    .update(orders)
    .set({ status: 'cancelled', updated_at: now })
    .where(eq(orders.id, order.id))
  await recordEvent(tx, order.id, 'cancelled_by_customer', now)
  await putUnitsBack(tx, deps, order)
  const left = leftToRefund(order, await findRefunds(tx, order.id))
  if (left > 0) await writeRefund(tx, deps, 'customer', order, { amount: left, reason: '' })
  await refundSupplement(tx, deps, 'customer', order.id)
  await enqueueMail(tx, deps.jobs, order.id, 'cancelled', { copy: `${step}` })
  await enqueueMail(tx, deps.jobs, order.id, 'cancelled-notice', { copy: `${step}` })
}

export type WithdrawCancellationResult =
  | { ok: true; changed: boolean }
  /** Staff have cancelled or dispatched it. */
  | { ok: false; reason: 'acted' }

/** Withdraws a customer's request to cancel, as long as staff have not acted on it. */
export async function withdrawCancellation(
  db: Db,
  deps: OrderDeps,
  orderId: OrderId,
): Promise<WithdrawCancellationResult> {
  return await inTransaction(db, async (tx): Promise<WithdrawCancellationResult> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'acted' }
    const before = await findCancellation(tx, orderId)
    if (before.state === 'withdrawn') return { ok: true, changed: false }
    const fact = CANCELLATIONS[before.state].withdraw
    if (!fact) return { ok: false, reason: 'acted' }
    const { step } = await addFact(tx, deps, order, before, { fact, by: null })
    const copy = `${step}`
    await recordEvent(tx, orderId, 'cancel_withdrawn', deps.clock.now())
    await enqueueMail(tx, deps.jobs, orderId, 'cancel-withdrawn', { copy })
    await enqueueMail(tx, deps.jobs, orderId, 'cancel-withdrawn-notice', { copy })
    return { ok: true, changed: true }
  })
}
