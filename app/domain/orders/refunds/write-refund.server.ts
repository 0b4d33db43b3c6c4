import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import { formatPence, type Pence } from '../../../platform/values/money.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import type { Staff } from '../../staff/staff.ts'
import type { OrderDeps } from '../deps.ts'
import type { Order } from '../find-order.server.ts'
import { orderNumber } from '../order-number.ts'
import { REFUND } from '../queues.server.ts'
import { recordEvent } from '../record-event.server.ts'
import { orders } from '../schema.ts'
import { orderRefunds } from './schema.ts'
import { resolveRepeated } from './unresolved-refunds.server.ts'

/** `automatic`: it follows from a refund made in the payment provider's dashboard, or from a lost dispute. */
export type RefundedBy = Staff | 'customer' | 'automatic'

type NewRefund = {
  amount: Pence
  /** Included in the customer's mail; may be empty. */
  reason: string
  /** Whether the customer is mailed once the refund has succeeded; default true. */
  notifyCustomer?: boolean
  /** The failed refund that it repeats. */
  repeats?: string | null
}

/**
 * Writes a refund and enqueues its execution.
 *
 * @param by `customer`: the customer has cancelled
 * @param order locked, and paid
 * @param input.amount 1 to what is left to refund, as read under that lock
 */
export async function writeRefund(
  tx: Tx,
  deps: OrderDeps,
  by: RefundedBy,
  order: Order,
  { amount, reason, notifyCustomer = true, repeats = null }: NewRefund,
): Promise<string> {
  const now = deps.clock.now()
  const staff = typeof by === 'string' ? null : by
  const [refund] = await tx
    .insert(orderRefunds)
    .values({
      order_id: order.id,
      amount,
      staff_id: staff?.id ?? null,
      by_customer: by === 'customer',
      reason,
      notify_customer: notifyCustomer,
      created_at: now,
      updated_at: now,
    })
    .returning({ id: orderRefunds.id })
  if (!refund) throw new Error('the refund was not written')
  await resolveRepeated(tx, order, refund.id, repeats, now)
  await tx.update(orders).set({ updated_at: now }).where(eq(orders.id, order.id))
  await recordEvent(tx, order.id, 'refund_requested', now, { pence: amount })
  if (staff) {
    await recordChange(tx, staff, {
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
