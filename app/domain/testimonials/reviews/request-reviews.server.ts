import { sql } from 'drizzle-orm'
import { type Clock, DAY_MS } from '../../../platform/clock.ts'
import { type Db, inTransaction } from '../../../platform/db.ts'
import type { Jobs } from '../../../platform/queue/queue.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { reviewRequests } from '../schema.ts'
import { REVIEW_MAIL } from './queues.server.ts'

/** Requests overdue for longer are not sent, such as for deliveries from before reviews were turned on. */
const LATEST_DAYS = 14
const LINK_DAYS = 60
const BATCH_SIZE = 100

export type AskSettings = { asks: boolean; daysAfterDelivery: number }

/**
 * Requests reviews from the customers of orders that were delivered `daysAfterDelivery` days ago: at most
 * one row and one job per order. Only `delivered` orders, since a shipped piece may still be on its way.
 * No request is made for cancelled or refunded orders, or to customers who have opted out. Orders with a
 * part refund are included, since leaving out customers with complaints would falsify the reviews.
 *
 * @returns the number of customers asked; at most 100, call again for more
 */
export async function requestReviews(
  db: Db,
  { jobs, clock }: { jobs: Jobs; clock: Clock },
  { asks, daysAfterDelivery }: AskSettings,
): Promise<number> {
  if (!asks) return 0
  const now = clock.now()
  const dueUntil = new Date(now.getTime() - daysAfterDelivery * DAY_MS)
  const dueFrom = new Date(dueUntil.getTime() - LATEST_DAYS * DAY_MS)
  return await inTransaction(db, async (tx) => {
    const due = await tx.execute<{ id: OrderId }>(sql`
      select distinct o.id from order_events e join orders o on o.id = e.order_id
      where e.kind = 'status_set' and e.detail ->> 'to' = 'delivered'
        and e.created_at > ${dueFrom} and e.created_at <= ${dueUntil}
        and o.status = 'delivered' and o.payment_state in ('paid', 'part_refunded')
        and o.customer_email <> ''
        and not exists (select from review_requests r where r.order_id = o.id)
        and not exists (
          select from review_opt_outs n where lower(n.email) = lower(o.customer_email))
        and not exists (
          select from order_events later where later.order_id = o.id and later.id > e.id
            and later.kind = 'status_set')
      limit ${BATCH_SIZE}`)
    let requested = 0
    for (const { id } of due.rows) {
      const expires = new Date(now.getTime() + LINK_DAYS * DAY_MS)
      const made = await tx
        .insert(reviewRequests)
        .values({ order_id: id, asked_at: now, expires_at: expires })
        .onConflictDoNothing()
        .returning({ id: reviewRequests.order_id })
      if (made.length === 0) continue
      await jobs.enqueue(tx, REVIEW_MAIL, { orderId: id })
      requested += 1
    }
    return requested
  })
}
