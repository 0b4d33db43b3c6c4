import { and, asc, desc, eq, gte, like, lt, type SQL, sql } from 'drizzle-orm'
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

/** `position`: the order of the home page. */
export function orderOfTestimonials({ sort, descending }: TestimonialListRequest): SQL[] {
  const [direction, opposite] = descending ? [desc, asc] : [asc, desc]
  const { position, given_on, created_at, id } = testimonials
  if (sort === 'position') return [direction(position), opposite(given_on), direction(id)]
  return [direction(sort === 'given' ? given_on : created_at), direction(id)]
}
