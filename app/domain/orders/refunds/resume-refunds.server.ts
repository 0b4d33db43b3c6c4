import { sql } from 'drizzle-orm'
import { type Db, inTransaction } from '../../../platform/db.ts'
import type { OrderDeps } from '../deps.ts'
import { REFUND } from '../queues.server.ts'

/** Longer than a job is retried: such a refund has no job left. */
const GIVEN_UP_AFTER_MS = 48 * 60 * 60_000
const BATCH = 50

/**
 * Enqueues requested refunds whose job has become a dead letter. Safe in several processes.
 *
 * @returns their number
 */
export async function resumeRefunds(db: Db, deps: OrderDeps): Promise<number> {
  const now = deps.clock.now()
  const before = new Date(now.getTime() - GIVEN_UP_AFTER_MS)
  return await inTransaction(db, async (tx) => {
    const taken = await tx.execute<{ order_id: string }>(sql`
      UPDATE order_refunds SET updated_at = ${now.toISOString()}::timestamptz
      WHERE id IN (
        SELECT id FROM order_refunds
        WHERE state = 'requested' AND updated_at < ${before.toISOString()}::timestamptz
        LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED
      ) RETURNING order_id`)
    for (const { order_id: orderId } of taken.rows) await deps.jobs.enqueue(tx, REFUND, { orderId })
    return taken.rows.length
  })
}
