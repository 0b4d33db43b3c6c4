import { and, asc, desc, eq, gte, inArray, like, lt, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { likePattern, type Paged } from '../../../platform/pagination/list-request.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import {
  idInRows,
  isShortText,
  likeWithoutIndex,
  NEWEST_ROWS,
} from '../../../platform/pagination/short-text.ts'
import { contactSubmissions, sellSubmissions } from '../../enquiries/schema.ts'
import { orders } from '../../orders/schema.ts'
import { adminUsers } from '../../staff/schema.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { isAssignee, isUnassigned } from '../assignment.server.ts'
import { conversationMessages, conversations } from '../schema.ts'
import { subjectOf } from '../subject.server.ts'
import type { InboxLine, InboxRequest } from './inbox-filters.ts'

/** Returns one page of all conversations, the newest first unless asked otherwise. */
export async function listConversations(
  db: DbOrTx,
  staff: Staff,
  request: InboxRequest,
): Promise<Paged<InboxLine>> {
  authorize(staff, 'see')
  const { page, size } = request
  const order = orderOf(request)
  const { ids, total, more } = await paginate<string>(db, {
    table: conversations,
    matching: matching(db, staff, request),
    order,
    orderedBy: [conversations.last_at],
    request,
  })
  const rows = await lines(db, inArray(conversations.id, ids), order, size)
  return { rows, total, more, page, size }
}

/**
 * Returns conversations in which a text occurs (case-insensitive), newest first. Those without entries
 * are omitted: the search finds their messages and sell requests.
 *
 * @param text at least two characters
 * @param limit maximum number of results
 */
export async function searchConversations(
  db: DbOrTx,
  staff: Staff,
  text: string,
  limit: number,
): Promise<InboxLine[]> {
  authorize(staff, 'see')
  const written = sql`exists (
    select from ${conversationMessages}
    where ${conversationMessages.conversation_id} = ${conversations.id})`
  return await lines(db, and(containing(db, text), written), orderOf({ descending: true }), limit)
}

/** How many customers wait for an answer. */
export async function countOpen(db: DbOrTx, staff: Staff): Promise<number> {
  authorize(staff, 'see')
  return await db.$count(conversations, eq(conversations.state, 'open'))
}

async function lines(
  db: DbOrTx,
  where: SQL | undefined,
  order: SQL[],
  limit: number,
): Promise<InboxLine[]> {
  const found = await db
    .select({
      row: conversations,
      name: sql<string>`coalesce(${contactSubmissions.name}, ${sellSubmissions.name}, ${orders.customer_name})`,
      email: sql<string>`coalesce(${contactSubmissions.email}, ${sellSubmissions.email}, ${orders.customer_email})`,
      takenBy: adminUsers.full_name,
      isComplaint: contactSubmissions.data_complaint,
      receivedAt: contactSubmissions.created_at,
    })
    .from(conversations)
    .leftJoin(contactSubmissions, eq(contactSubmissions.id, conversations.message_id))
    .leftJoin(sellSubmissions, eq(sellSubmissions.id, conversations.sell_request_id))
    .leftJoin(orders, eq(orders.id, conversations.order_id))
    .leftJoin(adminUsers, isAssignee)
    .where(where)
    .orderBy(...order)
    .limit(limit)
  return found.map(({ row, name, email, takenBy, isComplaint, receivedAt }) => ({
    subject: subjectOf(row),
    name,
    email,
    takenBy,
    complaintAt: isComplaint ? receivedAt : null,
    excerpt: row.excerpt,
    state: row.state,
    unread: row.unread,
    lastAt: row.last_at,
  }))
}

function matching(
  db: DbOrTx,
  staff: Staff,
  { q, state, who, read, from, to }: InboxRequest,
): SQL | undefined {
  const { last_at, taken_by, unread, search_text } = conversations
  return and(
    q ? like(search_text, likePattern(q)) : undefined,
    state ? eq(conversations.state, state) : undefined,
    who === 'mine' ? eq(taken_by, staff.id) : undefined,
    who === 'nobody' ? isUnassigned(db) : undefined,
    read ? sql`${unread}` : undefined,
    from ? gte(last_at, from) : undefined,
    to ? lt(last_at, to) : undefined,
  )
}

/** The sort order of the indexes. */
function orderOf({ descending }: { descending: boolean }): SQL[] {
  const direction = descending ? desc : asc
  return [direction(conversations.last_at), direction(conversations.id)]
}

function containing(db: DbOrTx, text: string): SQL | undefined {
  const pattern = likePattern(text)
  if (!isShortText(text)) return like(conversations.search_text, pattern)
  const recent = db
    .select({ id: conversations.id })
    .from(conversations)
    .orderBy(...orderOf({ descending: true }))
    .limit(NEWEST_ROWS)
  return and(
    idInRows(conversations.id, recent),
    likeWithoutIndex(conversations.search_text, pattern),
  )
}
