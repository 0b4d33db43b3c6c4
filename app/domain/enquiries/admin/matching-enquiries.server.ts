import { and, asc, desc, eq, gte, isNull, like, lt, type SQL, sql } from 'drizzle-orm'
import { likePattern } from '../../../platform/pagination/list-request.ts'
import { contactSubmissions, sellSubmissions } from '../schema.ts'
import type { MessageListRequest, OfferFilter, SellRequestListRequest } from './enquiry-filters.ts'

/** Both tables are searched, filtered and sorted in the same way. */
export type EnquiryTable = typeof contactSubmissions | typeof sellSubmissions

export function matchingMessages(request: MessageListRequest): SQL | undefined {
  return matching(contactSubmissions, request)
}

export function matchingSellRequests(request: SellRequestListRequest): SQL | undefined {
  const { status, offer } = request
  return and(
    matching(sellSubmissions, request),
    status ? eq(sellSubmissions.status, status) : undefined,
    offer ? withOffer(offer) : undefined,
  )
}

function withOffer(offer: OfferFilter): SQL {
  const { offer_state: state } = sellSubmissions
  if (offer === 'none') return isNull(state)
  // Matches the predicate of the partial index.
  if (offer === 'answered') return sql`${state} in ('accepted', 'declined')`
  return eq(state, offer)
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
  // Matches the predicate of the partial index of unread rows.
  unread: (table) => sql`not ${table.is_read}`,
  read: (table) => sql`${table.is_read}`,
}

/** Sorts by arrival; ties are broken by id, as in the indexes. */
export function enquiryOrder(table: EnquiryTable, { descending }: MessageListRequest): SQL[] {
  const direction = descending ? desc : asc
  return [direction(table.created_at), direction(table.id)]
}

/** Cursor of keyset pagination. */
export type EnquiryPlace = { id: string /** In microseconds. */; at: string }

/** The `at` of an enquiry's cursor. */
export function placeInTime(table: EnquiryTable): SQL<string> {
  return sql<string>`${table.created_at}::text`
}

/** The enquiries that follow a cursor in the sort order. */
export function afterPlace(
  table: EnquiryTable,
  { descending }: MessageListRequest,
  { at, id }: EnquiryPlace,
): SQL {
  const comes = sql.raw(descending ? '<' : '>')
  return sql`(${table.created_at}, ${table.id}) ${comes} (${at}::text::timestamptz, ${id}::uuid)`
}
