import { inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { MessageListRequest } from '../admin/enquiry-filters.ts'
import { enquiryOrder, matchingMessages } from '../admin/matching-enquiries.server.ts'
import { contactSubmissions } from '../schema.ts'
import type { MessageLine } from './message.ts'

/** Length of a row's excerpt in characters: at most two lines of a wide screen. */
const EXCERPT = 200

/** Returns one page of the contact messages. */
export async function listMessages(
  db: DbOrTx,
  staff: Staff,
  request: MessageListRequest,
): Promise<Paged<MessageLine>> {
  authorize(staff, 'see')
  const { page, size } = request
  const { ids, total, more } = await paginate<string>(db, {
    table: contactSubmissions,
    matching: matchingMessages(request),
    order: enquiryOrder(contactSubmissions, request),
    orderedBy: [contactSubmissions.created_at],
    request,
  })
  const rows = await db
    .select({
      id: contactSubmissions.id,
      name: contactSubmissions.name,
      email: contactSubmissions.email,
      excerpt: sql<string>`left(${contactSubmissions.message}, ${EXCERPT})`,
      isRead: contactSubmissions.is_read,
      dataComplaint: contactSubmissions.data_complaint,
      receivedAt: contactSubmissions.created_at,
    })
    .from(contactSubmissions)
    .where(inArray(contactSubmissions.id, ids))
    .orderBy(...enquiryOrder(contactSubmissions, request))
  return { rows, total, more, page, size }
}
