import { and } from 'drizzle-orm'
import { type CsvFile, csvFile } from '../../../platform/csv/csv.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { type Batch, inBatches } from '../../../platform/pagination/in-batches.ts'
import { recordExport } from '../../staff/history/record-export.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { testimonials } from '../schema.ts'
import {
  afterTestimonial,
  matchingTestimonials,
  orderOfTestimonials,
  sortValueOfTestimonial,
  type TestimonialCursor,
  toStaffTestimonial,
} from './matching-testimonials.server.ts'
import type { TestimonialListRequest } from './testimonial-filters.ts'

/** A CSV export of the testimonials of a list. The history records who exported it. */
export async function exportTestimonials(
  db: DbOrTx,
  staff: Staff,
  request: TestimonialListRequest,
): Promise<CsvFile> {
  authorize(staff, 'administer')
  const { q, state, origin } = request
  // A search text may be a name: the history records only that there was one.
  await recordExport(db, staff, 'Testimonials', { search: q && 'yes', state, origin })
  const rows = inBatches(async ({ last, limit }: Batch<TestimonialCursor>) => {
    const found = await db
      .select({ row: testimonials, sortValue: sortValueOfTestimonial(request) })
      .from(testimonials)
      .where(and(matchingTestimonials(request), last && afterTestimonial(request, last)))
      .orderBy(...orderOfTestimonials(request))
      .limit(limit)
    return found.map(({ row, sortValue }) => ({ ...toStaffTestimonial(row), sortValue }))
  })
  return csvFile('testimonials', rows, {
    Name: (one) => one.name,
    Place: (one) => one.place,
    Text: (one) => one.text,
    Rating: (one) => one.rating,
    From: (one) => one.origin,
    State: (one) => one.state,
    Given: (one) => one.givenOn,
    'Consent on': (one) => one.consentOn,
    'Consent given': (one) => one.consentHow,
    'Order on the page': (one) => one.position,
    'Reason of refusal': (one) => one.refusal,
  })
}
