import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { authorize, type Staff } from '../../staff/staff.ts'

export type Unread = { unreadMessages: number; unreadSellRequests: number }

/** Counts unread messages and sell requests, from two partial indexes. */
export async function countUnread(db: DbOrTx, staff: Staff): Promise<Unread> {
  authorize(staff, 'see')
  const counted = await db.execute<Unread>(sql`
    SELECT
      (SELECT count(*) FROM contact_submissions WHERE NOT is_read)::int AS "unreadMessages",
      (SELECT count(*) FROM sell_submissions WHERE NOT is_read)::int AS "unreadSellRequests"`)
  return counted.rows[0] ?? { unreadMessages: 0, unreadSellRequests: 0 }
}
