import { isNull, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { newsletterSubscribers } from '../schema.ts'

/** The number of subscribers, without unsubscribed addresses. */
export async function countSubscribers(db: DbOrTx, staff: Staff): Promise<number> {
  authorize(staff, 'see')
  const [counted] = await db
    .select({ count: sql<number>`count(*)` })
    .from(newsletterSubscribers)
    .where(isNull(newsletterSubscribers.unsubscribed_at))
  return counted?.count ?? 0
}
