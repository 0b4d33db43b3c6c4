import { and, eq, gte, isNull, min, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import type { Pence } from '../../../platform/values/money.ts'
import type { Order } from '../find-order.server.ts'
import { orderEvents } from '../schema.ts'
import { findRefunds, isDeferred, leftToRefund, type OrderRefund } from './order-refunds.server.ts'
import { orderRefunds } from './schema.ts'

/** Whether it has failed, was not requested again, and was not ended by staff. */
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
 * @param refundId the new refund
 * @param repeats the failed one that it repeats; null if it repeats none
 */
export async function resolveRepeated(
  tx: Tx,
  order: Order,
  refundId: string,
  repeats: string | null,
  now: Date,
): Promise<void> {
  const all = await findRefunds(tx, order.id)
  const isRest = leftToRefund(order, all) <= 0
  for (const { id } of all.filter(isUnresolved)) {
    if (id !== repeats && !isRest) continue
    await tx
      .update(orderRefunds)
      .set({ resolved_at: now, repeated_by: id === repeats ? refundId : null })
      .where(eq(orderRefunds.id, id))
  }
}

/**
 * Resolves failed refunds once a lost dispute, or a payment in another way, has left nothing to refund.
 *
 * @param order locked
 */
export async function resolveNothingLeft(tx: Tx, order: Order, now: Date): Promise<void> {
  const all = await findRefunds(tx, order.id)
  if (leftToRefund(order, all) > 0) return
  for (const { id } of all.filter(isUnresolved)) {
    await tx.update(orderRefunds).set({ resolved_at: now }).where(eq(orderRefunds.id, id))
  }
}

/** A refund that was not repeated, and that staff have not ended: it can become owed again. */
const canReopen = and(
  eq(orderRefunds.dealt_with, false),
  eq(orderRefunds.not_owed, false),
  isNull(orderRefunds.repeated_by),
)

/**
 * Reverses `resolveNothingLeft`: the bank has changed its decision, so that there is money to refund again. Owed
 * again is each failed refund that was resolved since the dispute was lost, unless it was repeated, dealt with, not
 * owed, or included in a refund of all the rest, which has the time of its resolution.
 *
 * @param order locked
 */
export async function reopenNothingLeft(tx: Tx, order: Order): Promise<void> {
  const all = await findRefunds(tx, order.id)
  if (leftToRefund(order, all) <= 0) return
  const [lost] = await tx
    .select({ since: min(orderEvents.created_at) })
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, order.id), eq(orderEvents.kind, 'dispute_lost')))
  if (!lost?.since) return
  const rests = all.filter(({ state }) => state !== 'failed')
  const included = new Set(rests.map(({ created_at }) => created_at.getTime()))
  for (const { id, resolved_at: resolvedAt } of all) {
    if (!resolvedAt || included.has(resolvedAt.getTime())) continue
    await tx
      .update(orderRefunds)
      .set({ resolved_at: null })
      .where(and(eq(orderRefunds.id, id), canReopen, gte(orderRefunds.resolved_at, lost.since)))
  }
}

/**
 * Reverses the second part of `resolveRepeated`: a refund of all the rest has failed, so that the failed refunds
 * which it included are owed again. They have the time of its request.
 */
export async function reopenResolvedBy(tx: Tx, failed: OrderRefund): Promise<void> {
  await tx
    .update(orderRefunds)
    .set({ resolved_at: null })
    .where(
      and(
        eq(orderRefunds.order_id, failed.order_id),
        ne(orderRefunds.id, failed.id),
        eq(orderRefunds.state, 'failed'),
        eq(orderRefunds.resolved_at, failed.created_at),
        canReopen,
      ),
    )
}

/**
 * Resolves a refund that has just failed if nothing is left to refund: a refund made in the provider's dashboard
 * at the same time took its money. One of the same amount counts as repeating it.
 *
 * @param order locked
 * @returns false if the refund is owed
 */
export async function resolveIfNothingLeft(
  tx: Tx,
  order: Order,
  refundId: string,
  now: Date,
): Promise<boolean> {
  const all = await findRefunds(tx, order.id)
  const failed = all.find(({ id }) => id === refundId)
  if (!failed || leftToRefund(order, all) > 0) return false
  const repeated = new Set(all.map(({ repeated_by }) => repeated_by))
  const instead = all.find((one) => {
    const { id, state, amount } = one
    return isDeferred(one) && state === 'succeeded' && amount === failed.amount && !repeated.has(id)
  })
  await tx
    .update(orderRefunds)
    .set({ resolved_at: now, repeated_by: instead?.id ?? null })
    .where(eq(orderRefunds.id, refundId))
  return true
}
