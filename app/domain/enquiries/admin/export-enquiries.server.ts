import { and, getTableColumns } from 'drizzle-orm'
import { type CsvFile, csvFile, yesNo } from '../../../platform/csv.ts'
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
 * The messages that a list shows, whole, in its order, for a file. Who took it is kept in the
 * history.
 *
 * @returns the file, whose lines are read in batches while they are asked for
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
 * The same of sell requests.
 *
 * @param publicUrl the shop's origin: in the file the photos have whole addresses, a line for each
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
      .select({ ...getTableColumns(table), at: placeInTime(table) })
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
  })
}

/** The text of a search may be a name or an address: the history keeps only that there was one. */
function filtersOf(request: MessageListRequest & { status?: SellRequestListRequest['status'] }) {
  const { q, read, status, from, to } = request
  return { search: q && 'yes', read, status, from, to }
}
