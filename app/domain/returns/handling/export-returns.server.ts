import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { type CsvFile, csvFile } from '../../../platform/csv/csv.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { type Batch, inBatches } from '../../../platform/pagination/in-batches.ts'
import { NO_PENCE, toPoundsText } from '../../../platform/values/money.ts'
import { orderNumber } from '../../orders/order-number.ts'
import { orderRefunds } from '../../orders/refunds/schema.ts'
import { isUnresolved } from '../../orders/refunds/unresolved-refunds.server.ts'
import { orders } from '../../orders/schema.ts'
import { recordExport } from '../../staff/history/record-export.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { refundWay } from '../money/refund-missing.server.ts'
import { bringsNothing } from '../money/whole-order.server.ts'
import { refundDueDay } from '../period.ts'
import { isOpenReturn } from '../return-states.ts'
import { returns } from '../schema.ts'
import { matchingReturns } from './list-returns.server.ts'
import type { ReturnListRequest } from './return-filters.ts'

/** A position in the list (keyset): its exact instant and its id. */
type Place = { id: string; instant: string }

/**
 * A CSV export of the returns of a list, in its order, without the texts of customers and staff. It
 * contains names of customers, so the history records who exported it.
 *
 * @returns the file, whose rows are read in batches while it is streamed
 */
export async function exportReturns(
  db: DbOrTx,
  staff: Staff,
  request: ReturnListRequest,
): Promise<CsvFile> {
  authorize(staff, 'administer')
  const { q, state, kind, from, to } = request
  // A search text may be a customer's name, which the history must not contain.
  await recordExport(db, staff, 'Returns', { search: q && 'yes', state, kind, from, to })
  const rows = inBatches((batch: Batch<Place>) => readBatch(db, request, batch))
  return csvFile('returns', rows, {
    'Order number': ({ row }) => orderNumber(row.order_id),
    Id: ({ id }) => id,
    About: ({ row }) => row.kind,
    State: ({ row }) => row.state,
    'How it comes back': ({ row }) => row.way,
    Customer: ({ name }) => name,
    Email: ({ email }) => email,
    Pieces: ({ pieces }) => pieces,
    'Paid for the pieces (£)': ({ paid }) => paid,
    'Collecting at most (£)': ({ row }) => toPoundsText(row.collection_charge),
    'Taken off for handling (£)': ({ row }) => toPoundsText(row.deduction),
    'Refunded (£)': amountIf(({ refund }) => refund?.state === 'succeeded'),
    'Refund not made yet (£)': amountIf(
      ({ refund }) => refund !== null && (refund.state === 'requested' || isUnresolved(refund)),
    ),
    'Paid back in another way (£)': amountIf(({ way }) => way === 'elsewhere'),
    'Refund due': ({ row, nothing }) => (isOpenReturn(row.state) && !nothing ? dueDay(row) : ''),
    Asked: ({ row }) => row.asked_at,
    Received: ({ row }) => row.received_at,
    Inspected: ({ row }) => row.inspected_at,
    Ended: ({ row }) => row.ended_at,
  })
}

type ExportRow = Awaited<ReturnType<typeof readBatch>>[number]

/** The amount of a return's refund if `is`, else 0; empty if the return has no refund. */
const amountIf = (is: (found: ExportRow) => boolean) => (found: ExportRow) => {
  const amount = found.row.refund_amount
  return amount === null ? '' : toPoundsText(is(found) ? amount : NO_PENCE)
}

function dueDay({ kind, asked_at, inspected_at }: typeof returns.$inferSelect): string {
  return refundDueDay({ kind, requestedAt: asked_at, inspectedAt: inspected_at }) ?? ''
}

async function readBatch(db: DbOrTx, request: ReturnListRequest, { last, limit }: Batch<Place>) {
  const direction = request.descending ? desc : asc
  const comes = sql.raw(request.descending ? '<' : '>')
  const after =
    last &&
    sql`(${returns.asked_at}, ${returns.id}) ${comes} (${last.instant}::timestamptz, ${last.id}::uuid)`
  return await db
    .select({
      id: returns.id,
      instant: sql<string>`${returns.asked_at}::text`,
      row: returns,
      refund: { state: orderRefunds.state, resolved_at: orderRefunds.resolved_at },
      way: refundWay,
      nothing: bringsNothing,
      name: orders.customer_name,
      email: orders.customer_email,
      pieces: sql<string>`(
        select string_agg(piece.quantity || ' x ' || item.product_title, '; ' order by item.id)
        from return_pieces as piece join order_items as item on item.id = piece.order_item_id
        where piece.return_id = returns.id
      )`,
      paid: sql<string>`(
        select sum(piece.amount) from return_pieces as piece where piece.return_id = returns.id
      )`,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.order_id))
    .leftJoin(orderRefunds, eq(orderRefunds.id, returns.refund_id))
    .where(and(matchingReturns(db, request), after))
    .orderBy(direction(returns.asked_at), direction(returns.id))
    .limit(limit)
}
