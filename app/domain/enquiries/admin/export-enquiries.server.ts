import { and, getTableColumns, sql } from 'drizzle-orm'
import { type CsvFile, csvFile, yesNo } from '../../../platform/csv/csv.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { type Batch, inBatches } from '../../../platform/pagination/in-batches.ts'
import { recordExport } from '../../staff/history/record-export.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { contactSubmissions, sellSubmissions } from '../schema.ts'
import type { MessageListRequest, SellRequestListRequest } from './enquiry-filters.ts'
import {
  afterPlace,
  type EnquiryPlace,
  enquiryOrder,
  matchingMessages,
  matchingSellRequests,
  placeInTime,
} from './matching-enquiries.server.ts'

/**
 * Exports the messages that match a list's filters, without pagination, in the list's order. The
 * export is recorded in the history.
 *
 * @returns the file; its rows are read in batches while the response is sent
 */
export async function exportMessages(
  db: DbOrTx,
  staff: Staff,
  request: MessageListRequest,
): Promise<CsvFile> {
  authorize(staff, 'administer')
  await recordExport(db, staff, 'Contact messages', filtersOf(request))
  const table = contactSubmissions
  const rows = inBatches(({ last, limit }: Batch<EnquiryPlace>) =>
    db
      .select({ ...getTableColumns(table), at: placeInTime(table) })
      .from(table)
      .where(and(matchingMessages(request), last && afterPlace(table, request, last)))
      .orderBy(...enquiryOrder(table, request))
      .limit(limit),
  )
  return csvFile('contact-messages', rows, {
    Id: (row) => row.id,
    Received: (row) => row.created_at,
    Name: (row) => row.name,
    Email: (row) => row.email,
    Phone: (row) => row.phone,
    Message: (row) => row.message,
    Read: (row) => yesNo(row.is_read),
  })
}

/**
 * Exports sell requests in the same way.
 *
 * @param publicUrl the shop's origin: photos are exported as absolute URLs, one per line
 */
export async function exportSellRequests(
  db: DbOrTx,
  staff: Staff,
  request: SellRequestListRequest,
  publicUrl: string,
): Promise<CsvFile> {
  authorize(staff, 'administer')
  await recordExport(db, staff, 'Sell requests', filtersOf(request))
  const table = sellSubmissions
  const rows = inBatches(({ last, limit }: Batch<EnquiryPlace>) =>
    db
      .select({ ...getTableColumns(table), at: placeInTime(table), offer: newestOffer })
      .from(table)
      .where(and(matchingSellRequests(request), last && afterPlace(table, request, last)))
      .orderBy(...enquiryOrder(table, request))
      .limit(limit),
  )
  return csvFile('sell-requests', rows, {
    Id: (row) => row.id,
    Received: (row) => row.created_at,
    Status: (row) => row.status,
    Name: (row) => row.name,
    Email: (row) => row.email,
    Phone: (row) => row.phone,
    Description: (row) => row.item_description,
    Condition: (row) => row.item_condition,
    Age: (row) => row.item_age,
    Photos: (row) => (row.photos ?? []).map((photo) => publicUrl + photo).join('\n'),
    Read: (row) => yesNo(row.is_read),
    Offer: (row) => row.offer?.amount ?? null,
    'Offer state': (row) => row.offer?.state ?? null,
    'Offer until': (row) => row.offer?.until ?? null,
  })
}

/** The newest offer; its amount is in pounds with two decimals, like all amounts of exports. */
const newestOffer = sql<{ amount: string; state: string; until: string } | null>`(
  select json_build_object('amount', amount::text, 'state', state, 'until', valid_until)
  from sell_offers where sell_request_id = ${sellSubmissions.id}
  order by created_at desc, id desc limit 1)`

/** A search text may be a name or an address: the history records only that there was one. */
function filtersOf(request: MessageListRequest & Partial<SellRequestListRequest>) {
  const { q, read, status, offer, from, to } = request
  return { search: q && 'yes', read, status, offer, from, to }
}
