import { and, asc, desc, eq, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DbOrTx } from '../../platform/db.ts'
import { testimonials } from './schema.ts'
import { MAX_ON_HOME_PAGE, type ShownTestimonial } from './testimonial.ts'

/**
 * The testimonials of the home page in its order, at most 12. Samples are shown only if there are no
 * others.
 */
export async function shownTestimonials(db: DbOrTx): Promise<ShownTestimonial[]> {
  return await db
    .select({
      id: testimonials.id,
      name: testimonials.name,
      location: testimonials.place,
      text: testimonials.text,
      rating: testimonials.rating,
      verified: sql<boolean>`${testimonials.origin} = 'buyer'`,
    })
    .from(testimonials)
    .where(isShown(db))
    .orderBy(asc(testimonials.position), desc(testimonials.given_on), asc(testimonials.id))
    .limit(MAX_ON_HOME_PAGE)
}

/** The ids of the testimonials of the home page. */
export async function idsOnHomePage(db: DbOrTx): Promise<ReadonlySet<string>> {
  return new Set((await shownTestimonials(db)).map(({ id }) => id))
}

/** Whether the home page shows invented testimonials. */
export async function showsSampleTestimonials(db: DbOrTx): Promise<boolean> {
  const found = await db
    .select({ id: testimonials.id })
    .from(testimonials)
    .where(and(eq(testimonials.origin, 'sample'), isShown(db)))
    .limit(1)
  return found.length > 0
}

function isShown(db: DbOrTx): SQL | undefined {
  const other = alias(testimonials, 'other')
  const real = db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.state, 'shown'), ne(other.origin, 'sample')))
  return and(
    eq(testimonials.state, 'shown'),
    or(ne(testimonials.origin, 'sample'), notExists(real)),
  )
}
