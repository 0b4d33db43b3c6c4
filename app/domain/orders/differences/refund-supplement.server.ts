import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrder, type Order } from '../find-order.server.ts'
import { findRefunds, leftToRefund } from '../refunds/order-refunds.server.ts'
import { isUnresolved } from '../refunds/unresolved-refunds.server.ts'
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

/**
 * The same after staff have decided about a failed refund. If they paid the order back in another way, they may
 * have paid a failed refund of its supplement with it: the supplement waits until they have decided about that too.
 */
export async function refundSupplementOfResolved(
  tx: Tx,
  deps: OrderDeps,
  by: RefundedBy,
  orderId: OrderId,
  notifyCustomer: boolean,
): Promise<void> {
  const supplement = await lockSupplement(tx, orderId)
  const waits = supplement && (await findRefunds(tx, supplement.id)).some(isUnresolved)
  if (!waits) await refundSupplementOfCancelled(tx, deps, by, orderId, notifyCustomer)
}

/** Refunds the rest of an order's supplement, if it has one. */
export async function refundSupplement(
  tx: Tx,
  deps: OrderDeps,
  by: RefundedBy,
  orderId: OrderId,
  notifyCustomer = true,
): Promise<void> {
  const supplement = await lockSupplement(tx, orderId)
  if (!supplement) return
  const left = leftToRefund(supplement, await findRefunds(tx, supplement.id))
  if (left > 0)
    await writeRefund(tx, deps, by, supplement, { amount: left, reason: '', notifyCustomer })
}

/** @returns null if no supplement was paid, or all of it has gone back */
async function lockSupplement(tx: Tx, orderId: OrderId): Promise<Order | null> {
  const [found] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.supplement_of, orderId),
        inArray(orders.payment_state, ['paid', 'part_refunded']),
      ),
    )
  return found ? await lockOrder(tx, found.id) : null
}
