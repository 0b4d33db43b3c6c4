import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { likePattern, type Paged } from '../../../platform/pagination/list-request.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { orders } from '../../orders/schema.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { refundMissing, refundPending, refundWay } from '../money/refund-missing.server.ts'
import { bringsNothing } from '../money/whole-order.server.ts'
import { refundDueDay } from '../period.ts'
import { readPieces } from '../read-returns.server.ts'
import { isOpenReturn, OPEN_RETURN_STATES } from '../return-states.ts'
import { returns } from '../schema.ts'
import type { ReturnLine, ReturnListRequest } from './return-filters.ts'

/** A page of the returns, newest first by default. */
export async function listReturns(
  db: DbOrTx,
  staff: Staff,
  request: ReturnListRequest,
): Promise<Paged<ReturnLine>> {
  authorize(staff, 'see')
  const { page, size, descending } = request
  const direction = descending ? desc : asc
  const order = [direction(returns.asked_at), direction(returns.id)]
  const { ids, total, more } = await paginate<string>(db, {
    table: returns,
    matching: matchingReturns(db, request),
    order,
    orderedBy: [returns.asked_at],
    request,
  })
  const rows = await readLines(db, inArray(returns.id, ids), order)
  return { rows, total, more, page, size }
}

/** The returns of an order, newest first. */
export async function listReturnsOfOrder(
  db: DbOrTx,
  staff: Staff,
  orderId: (typeof orders.$inferSelect)['id'],
): Promise<ReturnLine[]> {
  authorize(staff, 'see')
  return await readLines(db, eq(returns.order_id, orderId), [desc(returns.asked_at)])
}

/** The number of open returns. */
export async function countOpenReturns(db: DbOrTx, staff: Staff): Promise<number> {
  authorize(staff, 'see')
  return await db.$count(returns, inArray(returns.state, [...OPEN_RETURN_STATES]))
}

/** @param limit maximum number of rows; undefined: all */
export async function readLines(
  db: DbOrTx,
  where: SQL | undefined,
  order: SQL[],
  limit = 200,
): Promise<ReturnLine[]> {
  const found = await db
    .select({
      row: returns,
      name: orders.customer_name,
      refundMissing,
      refundPending,
      refundWay,
      bringsNothing,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.order_id))
    .where(where)
    .orderBy(...order)
    .limit(limit)
  const pieces = await readPieces(
    db,
    found.map(({ row }) => row.id),
  )
  return found.map(({ row, name, ...refund }) => ({
    id: row.id,
    orderId: row.order_id,
    customerName: name,
    kind: row.kind,
    state: row.state,
    titles: (pieces.get(row.id) ?? [])
      .map(({ quantity, title }) => (quantity > 1 ? `${quantity} x ${title}` : title))
      .join(', '),
    requestedAt: row.asked_at,
    dueDay:
      isOpenReturn(row.state) && !refund.bringsNothing
        ? refundDueDay({ kind: row.kind, requestedAt: row.asked_at, inspectedAt: row.inspected_at })
        : null,
    refunded: row.refund_amount,
    refundMissing: refund.refundMissing,
    refundPending: refund.refundPending,
    refundWay: refund.refundWay,
  }))
}

/** The condition of a list of returns. A search text is matched against their orders. */
export function matchingReturns(
  db: DbOrTx,
  { q, state, kind, from, to }: ReturnListRequest,
): SQL | undefined {
  const ofCustomer = db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.search_text} like ${likePattern(q)}`)
  return and(
    q ? inArray(returns.order_id, ofCustomer) : undefined,
    state === 'open' ? inArray(returns.state, [...OPEN_RETURN_STATES]) : undefined,
    state && state !== 'open' ? eq(returns.state, state) : undefined,
    kind ? eq(returns.kind, kind) : undefined,
    from ? gte(returns.asked_at, from) : undefined,
    to ? lt(returns.asked_at, to) : undefined,
  )
}
