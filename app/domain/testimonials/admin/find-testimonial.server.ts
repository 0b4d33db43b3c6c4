import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { products } from '../../catalogue/schema.ts'
import { historyOf } from '../../staff/history/history-of.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { testimonials } from '../schema.ts'
import { idsOnHomePage } from '../shown-testimonials.server.ts'
import { toStaffTestimonial } from './matching-testimonials.server.ts'
import type { StaffTestimonialDetails } from './staff-testimonial.ts'

const MAX_HISTORY_ROWS = 100

/** A testimonial with its history. @param id untrusted */
export async function findTestimonial(
  db: DbOrTx,
  staff: Staff,
  id: string,
): Promise<StaffTestimonialDetails | null> {
  authorize(staff, 'see')
  if (!isUuid(id)) return null
  const [found] = await db
    .select({ row: testimonials, title: products.title })
    .from(testimonials)
    .leftJoin(products, eq(products.id, testimonials.product_id))
    .where(eq(testimonials.id, id))
  if (!found) return null
  const { row, title } = found
  const wanted = { subject: 'testimonial', id: row.id, limit: MAX_HISTORY_ROWS } as const
  return {
    ...toStaffTestimonial(row),
    isOnHomePage: (await idsOnHomePage(db)).has(row.id),
    orderId: row.order_id,
    product: row.product_id && title !== null ? { id: row.product_id, title } : null,
    history: await historyOf(db, staff, wanted),
  }
}
