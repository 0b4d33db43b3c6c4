import { and, asc, desc, eq, gte, like, lt, type SQL, sql } from 'drizzle-orm'
import { likePattern } from '../../../platform/pagination/list-request.ts'
import { contactSubmissions, sellSubmissions } from '../schema.ts'
import type { MessageListRequest, SellRequestListRequest } from './enquiry-filters.ts'

/** Messages and sell requests are searched, filtered and ordered in one way. */
export type EnquiryTable = typeof contactSubmissions | typeof sellSubmissions

export function matchingMessages(request: MessageListRequest): SQL | undefined {
  return matching(contactSubmissions, request)
}

export function matchingSellRequests(request: SellRequestListRequest): SQL | undefined {
  const { status } = request
  return and(
    matching(sellSubmissions, request),
    status ? eq(sellSubmissions.status, status) : undefined,
  )
}

function matching(table: EnquiryTable, { q, read, from, to }: MessageListRequest) {
  return and(
    q ? like(table.search_text, likePattern(q)) : undefined,
    read ? READ[read](table) : undefined,
    from ? gte(table.created_at, from) : undefined,
    to ? lt(table.created_at, to) : undefined,
  )
}

const READ: Record<NonNullable<MessageListRequest['read']>, (table: EnquiryTable) => SQL> = {
  // Worded like the condition of the index of what is unread.
  unread: (table) => sql`not ${table.is_read}`,
  read: (table) => sql`${table.is_read}`,
}

/** By when they came; the id settles what came at one instant, as in the indexes. */
export function enquiryOrder(table: EnquiryTable, { descending }: MessageListRequest): SQL[] {
  const direction = descending ? desc : asc
  return [direction(table.created_at), direction(table.id)]
}

/** Where one of them stands in the order. */
export type EnquiryPlace = { id: string /** With all its microseconds. */; at: string }

export function placeInTime(table: EnquiryTable): SQL<string> {
  return sql<string>`${table.created_at}::text`
}

/** Those that come after a place in the order. */
export function afterPlace(
  table: EnquiryTable,
  { descending }: MessageListRequest,
  { at, id }: EnquiryPlace,
): SQL {
  const comes = sql.raw(descending ? '<' : '>')
  return sql`(${table.created_at}, ${table.id}) ${comes} (${at}::text::timestamptz, ${id}::uuid)`
}
