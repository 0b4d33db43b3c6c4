import { and, count, desc, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { testimonials } from '../schema.ts'
import type { PublishedReview } from '../testimonial.ts'

export const REVIEWS_PER_PAGE = 20

const published = and(eq(testimonials.origin, 'buyer'), eq(testimonials.state, 'shown'))

/** A page of all published reviews, newest first. @param page from 1 */
export async function publishedReviews(
  db: DbOrTx,
  page: number,
): Promise<{ reviews: PublishedReview[]; total: number }> {
  const [counted] = await db.select({ total: count() }).from(testimonials).where(published)
  const reviews = await db
    .select({
      id: testimonials.id,
      name: testimonials.name,
      location: testimonials.place,
      text: testimonials.text,
      rating: testimonials.rating,
      givenOn: testimonials.given_on,
    })
    .from(testimonials)
    .where(published)
    .orderBy(desc(testimonials.given_on), desc(testimonials.id))
    .limit(REVIEWS_PER_PAGE)
    .offset((page - 1) * REVIEWS_PER_PAGE)
  return { reviews, total: counted?.total ?? 0 }
}

export async function hasPublishedReviews(db: DbOrTx): Promise<boolean> {
  const [found] = await db
    .select({ id: testimonials.id })
    .from(testimonials)
    .where(published)
    .limit(1)
  return found !== undefined
}
