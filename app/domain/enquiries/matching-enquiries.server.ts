import { and, asc, desc, eq, gte, like, lt, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { containing } from '../../platform/list-request.ts'
import type { MessageListRequest, OfferListRequest } from './enquiry-filters.ts'
import { contactSubmissions, sellSubmissions } from './schema.ts'

/** Messages and sell requests are searched, filtered and ordered in one way. */
export type EnquiryTable = typeof contactSubmissions | typeof sellSubmissions

export function matchingMessages(request: MessageListRequest): SQL | undefined {
  return matching(contactSubmissions, request)
}

export function matchingOffers(request: OfferListRequest): SQL | undefined {
  const { status } = request
  return and(
    matching(sellSubmissions, request),
    status ? eq(sellSubmissions.status, status) : undefined,
  )
}

function matching(table: EnquiryTable, { q, read, from, to }: MessageListRequest) {
  return and(
    q ? like(table.search_text, containing(q)) : undefined,
    read ? READ[read](table) : undefined,
    from ? gte(table.created_at, from) : undefined,
    to ? lt(table.created_at, to) : undefined,
  )
}

const READ: Record<NonNullable<MessageListRequest['read']>, (table: EnquiryTable) => SQL> = {
  // Worded like the condition of the index of what is unread.
  unread: (table) => sql`not ${table.is_read}`,
  // What that index does not hold: two indexes are read instead of nearly all messages.
  read: (table) => sql`not exists (
    select from ${table} as unread where not unread.is_read
    and unread.created_at = ${table.created_at} and unread.id = ${table.id}
  )`,
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

/** The ids of a page in their order, and how many there are on all pages. */
export type PickedEnquiries = { ids: string[]; total: number }

export async function pickEnquiries(
  db: DbOrTx,
  table: EnquiryTable,
  request: MessageListRequest,
  matching: SQL | undefined,
): Promise<PickedEnquiries> {
  return await (request.q
    ? pickAmongHits(db, table, request, matching)
    : pickFromIndex(db, table, request, matching))
}

/** Both are read from indexes alone where no text is looked for. */
async function pickFromIndex(
  db: DbOrTx,
  table: EnquiryTable,
  request: MessageListRequest,
  matching: SQL | undefined,
): Promise<PickedEnquiries> {
  const { page, size } = request
  const [found, [counted]] = await Promise.all([
    db
      .select({ id: table.id })
      .from(table)
      .where(matching)
      .orderBy(...enquiryOrder(table, request))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: sql<number>`count(*)` }).from(table).where(matching),
  ])
  return { ids: found.map(({ id }) => id), total: counted?.total ?? 0 }
}

/**
 * A text is looked for once, for the count and the page alike: walking the index of the order
 * until a page of hits is full can mean to read nearly all there is.
 */
async function pickAmongHits(
  db: DbOrTx,
  table: EnquiryTable,
  { page, size, descending }: MessageListRequest,
  matching: SQL | undefined,
): Promise<PickedEnquiries> {
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const found = await db.execute<PickedEnquiries>(sql`
    with hits as materialized (select id, created_at from ${table} where ${matching})
    select (select count(*) from hits) as total, array(
      select id from hits order by created_at ${direction}, id ${direction}
      limit ${size} offset ${(page - 1) * size}
    ) as ids`)
  return found.rows[0] ?? { ids: [], total: 0 }
}
