import { and, desc, like, type SQL } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { likePattern } from '../../../platform/pagination/list-request.ts'
import {
  idInRows,
  isShortText,
  likeWithoutIndex,
  NEWEST_ROWS,
} from '../../../platform/pagination/short-text.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { contactSubmissions, sellSubmissions } from '../schema.ts'
import type { MessageSearchResult, SellRequestSearchResult } from './enquiry-filters.ts'
import type { EnquiryTable } from './matching-enquiries.server.ts'

/**
 * Returns messages whose sender or text contains a text (case-insensitive), newest first.
 *
 * @param text at least two characters
 * @param limit maximum number of results
 */
export async function searchMessages(
  db: DbOrTx,
  staff: Staff,
  text: string,
  limit: number,
): Promise<MessageSearchResult[]> {
  authorize(staff, 'see')
  return await db
    .select(columnsOf(contactSubmissions))
    .from(contactSubmissions)
    .where(containing(db, contactSubmissions, text))
    .orderBy(...newest(contactSubmissions))
    .limit(limit)
}

/** Searches sell requests in the same way. */
export async function searchSellRequests(
  db: DbOrTx,
  staff: Staff,
  text: string,
  limit: number,
): Promise<SellRequestSearchResult[]> {
  authorize(staff, 'see')
  return await db
    .select({ ...columnsOf(sellSubmissions), status: sellSubmissions.status })
    .from(sellSubmissions)
    .where(containing(db, sellSubmissions, text))
    .orderBy(...newest(sellSubmissions))
    .limit(limit)
}

const columnsOf = <Table extends EnquiryTable>({ id, name, email, ...table }: Table) => ({
  id,
  name,
  email,
  isRead: table.is_read,
  receivedAt: table.created_at,
})

const newest = (table: EnquiryTable): SQL[] => [desc(table.created_at), desc(table.id)]

function containing(db: DbOrTx, table: EnquiryTable, text: string): SQL | undefined {
  const pattern = likePattern(text)
  if (!isShortText(text)) return like(table.search_text, pattern)
  const recent = db
    .select({ id: table.id })
    .from(table)
    .orderBy(...newest(table))
    .limit(NEWEST_ROWS)
  return and(idInRows(table.id, recent), likeWithoutIndex(table.search_text, pattern))
}
