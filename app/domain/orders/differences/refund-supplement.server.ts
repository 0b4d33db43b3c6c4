import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrder } from '../find-order.server.ts'
import { findRefunds, leftToRefund } from '../refunds/order-refunds.server.ts'
import { type RefundedBy, writeRefund } from '../refunds/write-refund.server.ts'
import { orders } from '../schema.ts'

/**
 * Refunds the supplement of an order that is cancelled, unless a part of the order itself is left to refund:
 * then staff have kept it, and the supplement is refunded together with that rest.
 *
 * @param by `automatic`: the rest was refunded in the payment provider's dashboard or lost to a dispute; the
 * customer is not mailed
 */
export async function refundSupplementOfCancelled(
  tx: Tx,
  deps: OrderDeps,
  by: RefundedBy,
  orderId: OrderId,
  notifyCustomer = by !== 'automatic',
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order?.status !== 'cancelled' || order.payment_state === 'unpaid') return
  if (leftToRefund(order, await findRefunds(tx, orderId)) > 0) return
  await refundSupplement(tx, deps, by, orderId, notifyCustomer)
}

/** Refunds the rest of an order's supplement, if it has one. */
export async function refundSupplement(
  tx: Tx,
  deps: OrderDeps,
  by: RefundedBy,
  orderId: OrderId,
  notifyCustomer = true,
): Promise<void> {
  const [found] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.supplement_of, orderId),
        inArray(orders.payment_state, ['paid', 'part_refunded']),
      ),
    )
  const supplement = found && (await lockOrder(tx, found.id))
  if (!supplement) return
  const left = leftToRefund(supplement, await findRefunds(tx, supplement.id))
  if (left > 0)
    await writeRefund(tx, deps, by, supplement, { amount: left, reason: '', notifyCustomer })
}
