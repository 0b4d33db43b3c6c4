import { and, asc, desc, eq, gt, gte, like, lt, or, type SQL, sql } from 'drizzle-orm'
import { type KeysetCursor, keyset } from '../../../platform/pagination/keyset.ts'
import { likePattern } from '../../../platform/pagination/list-request.ts'
import { testimonials } from '../schema.ts'
import type { StaffTestimonial } from './staff-testimonial.ts'
import type { TestimonialListRequest } from './testimonial-filters.ts'

/** Must equal the expression of the search index. */
const words = sql`lower(${testimonials.name} || ' ' || ${testimonials.place} || ' ' || ${testimonials.text})`

export function toStaffTestimonial(row: typeof testimonials.$inferSelect): StaffTestimonial {
  const { id, origin, state, name, place, text, rating, position, refusal, version } = row
  return {
    id,
    origin,
    state,
    name,
    place,
    text,
    rating,
    position,
    refusal,
    version,
    givenOn: row.given_on,
    consentOn: row.consent_on,
    consentHow: row.consent_how,
    createdAt: row.created_at,
  }
}

export function matchingTestimonials(request: TestimonialListRequest): SQL | undefined {
  const { q, state, origin, from, to } = request
  return and(
    q ? like(words, likePattern(q)) : undefined,
    state ? eq(testimonials.state, state) : undefined,
    origin ? eq(testimonials.origin, origin) : undefined,
    from ? gte(testimonials.created_at, from) : undefined,
    to ? lt(testimonials.created_at, to) : undefined,
  )
}

const inTime = keyset(
  {
    given: { key: testimonials.given_on, type: 'date' },
    created: { key: testimonials.created_at, type: 'timestamptz' },
  },
  testimonials.id,
)

/** `position`: the order of the home page. */
export function orderOfTestimonials({ sort, descending }: TestimonialListRequest): SQL[] {
  if (sort !== 'position') return inTime.order({ sort, descending })
  const [direction, opposite] = descending ? [desc, asc] : [asc, desc]
  const { position, given_on, id } = testimonials
  return [direction(position), opposite(given_on), direction(id)]
}

/** A position in the list (keyset); `sortValue`: of the sort by time. */
export type TestimonialCursor = KeysetCursor & Pick<StaffTestimonial, 'position' | 'givenOn'>

export function sortValueOfTestimonial({ sort, descending }: TestimonialListRequest): SQL<string> {
  return inTime.sortValueOf({ sort: sort === 'position' ? 'given' : sort, descending })
}

/** The testimonials after a position in the list (keyset pagination). */
export function afterTestimonial(
  { sort, descending }: TestimonialListRequest,
  last: TestimonialCursor,
): SQL | undefined {
  if (sort !== 'position') return inTime.after({ sort, descending }, last)
  const { position, given_on, id } = testimonials
  const [comes, opposite] = descending ? [lt, gt] : [gt, lt]
  const sameDay = and(eq(given_on, last.givenOn), comes(id, last.id))
  const samePosition = and(
    eq(position, last.position),
    or(opposite(given_on, last.givenOn), sameDay),
  )
  return or(comes(position, last.position), samePosition)
}
