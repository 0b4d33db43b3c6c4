import { and, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { orderSumRows } from '../overview/order-sums.server.ts'
import { orders } from '../schema.ts'
import { isToDispatch, matchingOrders } from './matching-orders.server.ts'
import { DISPUTED, type OrderListRequest, REFUND_FAILED, TO_DISPATCH } from './order-filters.ts'

/** Whether the number of orders of a list can be read from the precomputed sums (`orderSumRows`). */
export function countsFromSums({ q, status, payment }: OrderListRequest): boolean {
  const isKept = payment !== REFUND_FAILED && payment !== DISPUTED && status !== TO_DISPATCH
  return q === '' && isKept
}

/** The number of orders of a list for which `countsFromSums` holds, from the precomputed sums. */
export async function countFromSums(
  db: DbOrTx,
  { status, payment, from, to }: OrderListRequest,
): Promise<number> {
  const conditions: SQL[] = [sql`true`]
  if (status) conditions.push(sql`status = ${status}`)
  if (payment) conditions.push(sql`payment_state = ${payment}`)
  if (from) conditions.push(sql`day >= ${londonDay(from)}`)
  if (to) conditions.push(sql`day < ${londonDay(to)}`)
  const found = await db.execute<{ orders: number }>(sql`
    select coalesce(sum(orders), 0)::int as orders from ${orderSumRows}
    where ${sql.join(conditions, sql` and `)}`)
  return found.rows[0]?.orders ?? 0
}

/** The number of supplements among the orders of a list. */
export async function countSupplements(
  db: DbOrTx,
  staff: Staff,
  request: OrderListRequest,
): Promise<number> {
  authorize(staff, 'see')
  return await db.$count(orders, and(isNotNull(orders.supplement_of), matchingOrders(request)))
}

/** @param at midnight in London: the start, or the exclusive end, of a list's days */
function londonDay(at: Date): SQL {
  return sql`(${at.toISOString()}::timestamptz at time zone 'Europe/London')::date`
}

/** The count stops at this number. */
const MAX_COUNTED = 1_000

/** The number of orders to dispatch, 1,000 at most. */
export async function countToDispatch(db: DbOrTx, staff: Staff): Promise<number> {
  authorize(staff, 'see')
  const found = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from (select from orders where ${isToDispatch} limit ${MAX_COUNTED}) as waiting`)
  return found.rows[0]?.count ?? 0
}
