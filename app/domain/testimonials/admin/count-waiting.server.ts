import { eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { testimonials } from '../schema.ts'

/** The number of reviews that staff have neither published nor refused. */
export async function countWaitingReviews(db: DbOrTx, staff: Staff): Promise<number> {
  authorize(staff, 'see')
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(testimonials)
    .where(eq(testimonials.state, 'waiting'))
  return counted?.count ?? 0
}
