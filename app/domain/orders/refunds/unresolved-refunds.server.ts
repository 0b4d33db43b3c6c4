import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import type { Pence } from '../../../platform/values/money.ts'
import type { Order } from '../find-order.server.ts'
import { findRefunds, leftToRefund, type OrderRefund } from './order-refunds.server.ts'
import { orderRefunds } from './schema.ts'

/** Whether it has failed, was not requested again, and is not marked as dealt with by staff. */
export const isUnresolved = (refund: Pick<OrderRefund, 'state' | 'resolved_at'>): boolean =>
  refund.state === 'failed' && refund.resolved_at === null

/** `isUnresolved` as a condition on `order_refunds as failed`. */
export const refundUnresolved = sql`(failed.state = 'failed' and failed.resolved_at is null)`

/** The failed refund that a new one of this amount repeats unless staff name it: the oldest. */
export function repeatedBy(amount: Pence, refunds: readonly OrderRefund[]): string | null {
  return refunds.find((refund) => isUnresolved(refund) && refund.amount === amount)?.id ?? null
}

/**
 * Resolves failed refunds after a new one was written: the one that it repeats, and all of them once nothing
 * is left to refund.
 *
 * @param order locked
 */
export async function resolveRepeated(
  tx: Tx,
  order: Order,
  repeats: string | null,
  now: Date,
): Promise<void> {
  const all = await findRefunds(tx, order.id)
  const isRest = leftToRefund(order, all) <= 0
  const resolved = all.filter((one) => isUnresolved(one) && (isRest || one.id === repeats))
  const ids = resolved.map(({ id }) => id)
  if (ids.length === 0) return
  await tx.update(orderRefunds).set({ resolved_at: now }).where(inArray(orderRefunds.id, ids))
}
