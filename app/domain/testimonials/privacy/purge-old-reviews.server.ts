import { and, eq, inArray, lt, or } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction } from '../../../platform/db.ts'
import { monthsBefore } from '../../../platform/retention-cutoffs.ts'
import { orders } from '../../orders/schema.ts'
import { reviewRequests, testimonials } from '../schema.ts'

const RETENTION_MONTHS = 12
const BATCH_SIZE = 100

/**
 * Retention: deletes reviews that were not published within a year, and all rows of anonymised orders:
 * published reviews, other testimonials, and review requests, which until then prevent a second mail.
 *
 * @returns the number of deleted rows, at most 100 per table; call again until it is 0
 */
export async function purgeOldReviews(db: Db, { clock }: { clock: Clock }): Promise<number> {
  const before = monthsBefore(clock.now(), RETENTION_MONTHS)
  return await inTransaction(db, async (tx) => {
    const old = tx
      .select({ id: testimonials.id })
      .from(testimonials)
      .innerJoin(orders, eq(orders.id, testimonials.order_id))
      .where(
        or(
          eq(orders.customer_email, ''),
          and(
            eq(testimonials.origin, 'buyer'),
            inArray(testimonials.state, ['waiting', 'refused']),
            lt(testimonials.created_at, before),
          ),
        ),
      )
      .limit(BATCH_SIZE)
    const gone = await tx
      .delete(testimonials)
      .where(inArray(testimonials.id, old))
      .returning({ id: testimonials.id })
    const requested = tx
      .select({ id: reviewRequests.order_id })
      .from(reviewRequests)
      .innerJoin(orders, eq(orders.id, reviewRequests.order_id))
      .where(eq(orders.customer_email, ''))
      .limit(BATCH_SIZE)
    const forgotten = await tx
      .delete(reviewRequests)
      .where(inArray(reviewRequests.order_id, requested))
      .returning({ id: reviewRequests.order_id })
    return gone.length + forgotten.length
  })
}
