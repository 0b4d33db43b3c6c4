import { inArray } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { testimonials } from '../schema.ts'
import { idsOnHomePage } from '../shown-testimonials.server.ts'
import {
  matchingTestimonials,
  orderOfTestimonials,
  toStaffTestimonial,
} from './matching-testimonials.server.ts'
import type { ListedTestimonial } from './staff-testimonial.ts'
import type { TestimonialListRequest } from './testimonial-filters.ts'

/** A page of the testimonials and reviews. */
export async function listTestimonials(
  db: DbOrTx,
  staff: Staff,
  request: TestimonialListRequest,
): Promise<Paged<ListedTestimonial>> {
  authorize(staff, 'see')
  const { page, size } = request
  const { position, given_on, created_at } = testimonials
  const { ids, total, more } = await paginate<string>(db, {
    table: testimonials,
    matching: matchingTestimonials(request),
    order: orderOfTestimonials(request),
    orderedBy: [position, given_on, created_at],
    request,
  })
  const rows = await db
    .select()
    .from(testimonials)
    .where(inArray(testimonials.id, ids))
    .orderBy(...orderOfTestimonials(request))
  const onHomePage = await idsOnHomePage(db)
  const listed = rows.map((row) => ({
    ...toStaffTestimonial(row),
    isOnHomePage: onHomePage.has(row.id),
  }))
  return { rows: listed, total, more, page, size }
}
