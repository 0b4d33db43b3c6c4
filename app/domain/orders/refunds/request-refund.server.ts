import { eq } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { formatPence, type Pence } from '../../../platform/values/money.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrder, type Order } from '../find-order.server.ts'
import { orderNumber } from '../order-number.ts'
import { REFUND } from '../queues.server.ts'
import { recordEvent } from '../record-event.server.ts'
import { orders } from '../schema.ts'
import { findRefunds, leftToRefund } from './order-refunds.server.ts'
import { orderRefunds } from './schema.ts'

export type RefundInput = {
  /** 1 or more. */
  amount: Pence
  /** The refundable amount when the form was opened. */
  left: Pence
  /** Included in the customer's mail; may be empty. */
  reason: string
  /** Whether the customer is mailed once the refund has succeeded; default true. */
  notifyCustomer?: boolean
}

export type RequestRefundResult =
  | { ok: true; refundId: string }
  | { ok: false; reason: 'missing' | 'nothing-paid' }
  /** `changed`: refunded concurrently. `too-much`: more than the refundable amount. */
  | { ok: false; reason: 'changed' | 'too-much'; left: Pence }

/**
 * Requests a refund. It is recorded here and executed by a job, after which the customer is mailed.
 *
 * Serialized by the order's row lock, so that all refunds together never exceed its total.
 */
export async function requestRefund(
  db: Db,
  deps: OrderDeps,
  staff: Staff,
  orderId: OrderId,
  input: RefundInput,
): Promise<RequestRefundResult> {
  authorize(staff, 'administer')
  return await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    return order ? await addRefund(tx, deps, staff, order, input) : { ok: false, reason: 'missing' }
  })
}

/** `requestRefund` inside a caller's transaction. @param order locked */
export async function addRefund(
  tx: Tx,
  deps: OrderDeps,
  staff: Staff,
  order: Order,
  { left: seen, ...input }: RefundInput,
): Promise<RequestRefundResult> {
  authorize(staff, 'administer')
  const { amount } = input
  if (!Number.isSafeInteger(amount) || amount < 1) throw new RangeError(`a refund of ${amount}`)
  if (order.payment_state === 'unpaid') return { ok: false, reason: 'nothing-paid' }
  const left = leftToRefund(order, await findRefunds(tx, order.id))
  if (left !== seen) return { ok: false, reason: 'changed', left }
  if (amount > left) return { ok: false, reason: 'too-much', left }
  return { ok: true, refundId: await writeRefund(tx, deps, staff, order, input) }
}

/**
 * Writes a refund and enqueues its execution.
 *
 * @param by null: the customer, who has cancelled
 * @param order locked, and paid
 * @param input.amount 1 to what is left to refund, as read under that lock
 */
export async function writeRefund(
  tx: Tx,
  deps: OrderDeps,
  by: Staff | null,
  order: Order,
  { amount, reason, notifyCustomer = true }: Omit<RefundInput, 'left'>,
): Promise<string> {
  const now = deps.clock.now()
  const [refund] = await tx
    .insert(orderRefunds)
    .values({
      order_id: order.id,
      amount,
      staff_id: by?.id ?? null,
      by_customer: by === null,
      reason,
      notify_customer: notifyCustomer,
      created_at: now,
      updated_at: now,
    })
    .returning({ id: orderRefunds.id })
  if (!refund) throw new Error('the refund was not written')
  await tx.update(orders).set({ updated_at: now }).where(eq(orders.id, order.id))
  await recordEvent(tx, order.id, 'refund_requested', now, { pence: amount })
  if (by) {
    await recordChange(tx, by, {
      subject: 'order',
      id: order.id,
      label: orderNumber(order.id),
      action: 'refund requested',
      changes: { refund: [null, formatPence(amount)] },
    })
  }
  await deps.jobs.enqueue(tx, REFUND, { orderId: order.id })
  return refund.id
}
