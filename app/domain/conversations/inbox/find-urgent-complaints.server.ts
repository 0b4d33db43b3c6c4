import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { nearSince } from '../../enquiries/contact/data-complaint.ts'
import { contactSubmissions } from '../../enquiries/schema.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { conversations } from '../schema.ts'
import type { OpenComplaints } from './inbox-filters.ts'

/** More than a shop has at a time. */
const MAX_COMPLAINTS = 20

/** Unanswered complaints about personal data whose deadline is near or past, oldest first. */
export async function findUrgentComplaints(
  db: DbOrTx,
  staff: Staff,
  now: Date,
): Promise<OpenComplaints> {
  authorize(staff, 'see')
  return await db
    .select({
      id: contactSubmissions.id,
      name: contactSubmissions.name,
      receivedAt: contactSubmissions.created_at,
    })
    .from(contactSubmissions)
    .innerJoin(conversations, eq(conversations.message_id, contactSubmissions.id))
    .where(
      and(
        eq(contactSubmissions.data_complaint, true),
        lt(contactSubmissions.created_at, nearSince(now)),
        inArray(conversations.state, ['open', 'waiting']),
      ),
    )
    .orderBy(asc(contactSubmissions.created_at))
    .limit(MAX_COMPLAINTS)
}
