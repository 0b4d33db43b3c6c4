import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { closeCheckout } from '../checkout/close-checkout.server.ts'
import type { OrderDeps } from '../deps.ts'
import { findOrder, type Order } from '../find-order.server.ts'
import { resumeRefunds } from '../refunds/resume-refunds.server.ts'
import { settleSession } from '../settlement/settle-session.server.ts'

/** Orders per run, and the number of them checked concurrently. */
const BATCH = 200
const CONCURRENCY = 8
/** Interval between checks of an open order. */
const CHECK_INTERVAL_MS = 2 * 60_000

/**
 * Reconciliation of open orders: reads from the payment provider every order whose webhook may be
 * lost, whose opening was interrupted or whose page has expired. Safe in several processes: each
 * order is claimed for two minutes.
 *
 * @param stopping ends it before the next order, which is then checked once its claim has ended
 * @returns the number of orders checked; those that another run has claimed may still be in progress
 */
export async function reconcilePayments(
  db: Db,
  deps: OrderDeps,
  stopping?: AbortSignal,
): Promise<number> {
  await resumeRefunds(db, deps)
  const now = deps.clock.now()
  const next = new Date(now.getTime() + CHECK_INTERVAL_MS)
  const claimed = await db.execute<{ id: OrderId }>(sql`
    UPDATE orders SET next_check_at = ${next.toISOString()}::timestamptz
    WHERE id IN (
      SELECT id FROM orders WHERE next_check_at <= ${now.toISOString()}::timestamptz
      ORDER BY next_check_at LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED
    ) RETURNING id`)
  const ids = claimed.rows.map((row) => row.id)
  const worker = async (): Promise<void> => {
    for (let id = ids.pop(); id !== undefined && !stopping?.aborted; id = ids.pop()) {
      const order = await findOrder(db, id)
      if (!order) continue
      try {
        await reconcile(db, deps, order, now)
      } catch (error) {
        deps.log.error(
          { event: 'orders.reconcile_failed', err: error, order: id },
          'an order could not be reconciled',
        )
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return claimed.rows.length
}

async function reconcile(db: Db, deps: OrderDeps, order: Order, now: Date): Promise<void> {
  if (order.stripe_payment_id && order.payment_expires_at > now) {
    await settleSession(db, deps, order.stripe_payment_id)
    return
  }
  // Expired, or never known to have opened: a possibly open page must be closed.
  await closeCheckout(db, deps, order)
}
