import { and } from 'drizzle-orm'
import type { Cell } from '../../../platform/csv.ts'
import type { DbOrTx } from '../../../platform/db.ts'
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

const BATCH = 500

type Lines = AsyncGenerator<readonly Cell[]>

const yesNo = (on: boolean) => (on ? 'yes' : 'no')

export const MESSAGE_HEADINGS = [
  'Id',
  'Received',
  'Name',
  'Email',
  'Phone',
  'Message',
  'Read',
] as const

/**
 * The messages that a list shows, whole, in its order, for a file. Who took it is kept in the
 * history.
 *
 * @returns the file's lines, read in batches while they are asked for
 */
export async function exportMessages(
  db: DbOrTx,
  staff: Staff,
  request: MessageListRequest,
): Promise<Lines> {
  authorize(staff, 'administer')
  await recordExport(db, staff, 'Contact messages', filtersOf(request))
  const table = contactSubmissions
  return inBatches(
    (place) =>
      db
        .select({ row: table, at: placeInTime(table) })
        .from(table)
        .where(and(matchingMessages(request), place && afterPlace(table, request, place)))
        .orderBy(...enquiryOrder(table, request))
        .limit(BATCH),
    (row) => [
      row.id,
      row.created_at,
      row.name,
      row.email,
      row.phone,
      row.message,
      yesNo(row.is_read),
    ],
  )
}

export const SELL_REQUEST_HEADINGS = [
  'Id',
  'Received',
  'Status',
  'Name',
  'Email',
  'Phone',
  'Description',
  'Condition',
  'Age',
  'Photos',
  'Read',
] as const

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
): Promise<Lines> {
  authorize(staff, 'administer')
  await recordExport(db, staff, 'Sell requests', filtersOf(request))
  const table = sellSubmissions
  return inBatches(
    (place) =>
      db
        .select({ row: table, at: placeInTime(table) })
        .from(table)
        .where(and(matchingSellRequests(request), place && afterPlace(table, request, place)))
        .orderBy(...enquiryOrder(table, request))
        .limit(BATCH),
    (row) => [
      row.id,
      row.created_at,
      row.status,
      row.name,
      row.email,
      row.phone,
      row.item_description,
      row.item_condition,
      row.item_age,
      (row.photos ?? []).map((photo) => publicUrl + photo).join('\n'),
      yesNo(row.is_read),
    ],
  )
}

async function* inBatches<Row extends { id: string }>(
  read: (place: EnquiryPlace | undefined) => Promise<{ row: Row; at: string }[]>,
  cells: (row: Row) => Cell[],
): Lines {
  let place: EnquiryPlace | undefined
  do {
    const rows = await read(place)
    for (const { row } of rows) yield cells(row)
    const last = rows.length === BATCH ? rows.at(-1) : undefined
    place = last && { id: last.row.id, at: last.at }
  } while (place)
}

/** What was searched for may be somebody's name or address: only that there was a search is kept. */
function filtersOf({
  q,
  read,
  from,
  to,
  status,
}: MessageListRequest & { status?: SellRequestListRequest['status'] }) {
  const search = q ? 'yes' : null
  return { search, read, status, from: from?.toISOString(), to: to?.toISOString() }
}
