import { and, asc, gt, inArray, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { type Batch, inBatches } from '../../../platform/pagination/in-batches.ts'
import type { PaymentDispute } from '../../payments/payments.server.ts'
import type { ReconcileDeps } from '../reconciliation/take-unmatched-session.server.ts'
import { orders } from '../schema.ts'
import { factsOf, isSame } from './apply-dispute.server.ts'
import { orderDisputes } from './schema.ts'
import { settleDispute } from './settle-dispute.server.ts'

/** A bank decides within four months; later changes of a decision are rare. */
export const DISPUTES_COMPARED_MS = 130 * 24 * 60 * 60_000

/**
 * Settles the listed disputes that differ from the shop's records, because an event was lost.
 *
 * @param since older disputes of payments without an order have been looked at before
 * @returns false if the provider is unreachable
 */
export async function compareDisputes(
  db: Db,
  deps: ReconcileDeps,
  page: readonly PaymentDispute[],
  since: Date,
): Promise<boolean> {
  if (page.length === 0) return true
  const payments = page.flatMap(({ paymentIntentId: id }) => (id === null ? [] : [id]))
  const ours = await db
    .select({ payment: orders.payment_intent_id, total_amount: orders.total_amount })
    .from(orders)
    .where(inArray(orders.payment_intent_id, payments))
  const ids = page.map(({ id }) => id)
  const recorded = await db
    .select()
    .from(orderDisputes)
    .where(inArray(orderDisputes.stripe_dispute_id, ids))
  for (const dispute of page) {
    const known = recorded.find((one) => one.stripe_dispute_id === dispute.id)
    const order = ours.find(({ payment }) => payment === dispute.paymentIntentId)
    if (known && order && isSame(known, factsOf(dispute, order))) continue
    if (!known && !order && dispute.createdAt < since) continue
    const settled = await settleDispute(db, deps, dispute.id)
    if (!settled.ok && settled.reason === 'unreachable') return false
  }
  return true
}

/**
 * Settles the undecided disputes that were opened before a time, and are therefore not listed.
 *
 * @param stopping ends it before the next dispute
 * @returns false if the provider is unreachable or the shop is stopping
 */
export async function compareOlderDisputes(
  db: Db,
  deps: ReconcileDeps,
  before: Date,
  stopping?: AbortSignal,
): Promise<boolean> {
  const undecided = inBatches(({ last, limit }: Batch<{ id: string }>) =>
    db
      .select({ id: orderDisputes.stripe_dispute_id })
      .from(orderDisputes)
      .where(
        and(
          isNull(orderDisputes.closed_at),
          lt(orderDisputes.opened_at, before),
          last && gt(orderDisputes.stripe_dispute_id, last.id),
        ),
      )
      .orderBy(asc(orderDisputes.stripe_dispute_id))
      .limit(limit),
  )
  for await (const { id } of undecided) {
    if (stopping?.aborted) return false
    const settled = await settleDispute(db, deps, id)
    if (!settled.ok && settled.reason === 'unreachable') return false
  }
  return true
}
