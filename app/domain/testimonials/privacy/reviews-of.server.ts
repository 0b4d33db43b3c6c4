import { inArray, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../../platform/db.ts'
import { orders } from '../../orders/schema.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { reviewOptOuts, reviewRequests, testimonials } from '../schema.ts'

/** Reviews and testimonials about a person's orders. */
export type ReviewOf = Pick<
  typeof testimonials.$inferSelect,
  | 'id'
  | 'state'
  | 'name'
  | 'place'
  | 'text'
  | 'rating'
  | 'consent_on'
  | 'consent_how'
  | 'order_id'
  | 'created_at'
>

export type ReviewsExport = {
  reviews: ReviewOf[]
  /** When they were asked for a review, by order. */
  reviewRequests: { order_id: string; asked_at: Date; sent_at: Date | null }[]
  /** When they opted out of review requests; null: they did not. */
  reviewOptOut: Date | null
}

const ordersOf = (db: DbOrTx, email: string) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`lower(${orders.customer_email}) = lower(${email})`)

const isOptOutOf = (email: string) => sql`lower(${reviewOptOuts.email}) = lower(${email})`

/** The stored data about reviews of the owner of a mail address. */
export async function findReviewsOf(
  db: DbOrTx,
  staff: Staff,
  email: string,
): Promise<ReviewsExport> {
  authorize(staff, 'administer')
  const { id, state, name, place, text, rating } = testimonials
  const { consent_on, consent_how, order_id, created_at } = testimonials
  const reviews = await db
    .select({ id, state, name, place, text, rating, consent_on, consent_how, order_id, created_at })
    .from(testimonials)
    .where(inArray(order_id, ordersOf(db, email)))
    .orderBy(created_at, id)
  const requests = await db
    .select({
      order_id: reviewRequests.order_id,
      asked_at: reviewRequests.asked_at,
      sent_at: reviewRequests.sent_at,
    })
    .from(reviewRequests)
    .where(inArray(reviewRequests.order_id, ordersOf(db, email)))
    .orderBy(reviewRequests.asked_at)
  const [optOut] = await db
    .select({ at: reviewOptOuts.created_at })
    .from(reviewOptOuts)
    .where(isOptOutOf(email))
  return { reviews, reviewRequests: requests, reviewOptOut: optOut?.at ?? null }
}

/**
 * Erases the stored data about a person's reviews. Runs before their orders are anonymised, which removes
 * the mail address. The caller records the erasure in the history.
 *
 * @returns the number of reviews and testimonials
 */
export async function eraseReviewsOf(tx: Tx, staff: Staff, email: string): Promise<number> {
  authorize(staff, 'administer')
  // Requests first: a review that is being submitted locks its request. Their links become invalid.
  await tx.delete(reviewRequests).where(inArray(reviewRequests.order_id, ordersOf(tx, email)))
  await tx.delete(reviewOptOuts).where(isOptOutOf(email))
  const gone = await tx
    .delete(testimonials)
    .where(inArray(testimonials.order_id, ordersOf(tx, email)))
    .returning({ id: testimonials.id })
  return gone.length
}
