import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { orderSumRows } from '../overview/order-sums.server.ts'
import { type OrderListRequest, REFUND_FAILED } from './order-filters.ts'

/** Whether the filters of a list are those of the kept sums. */
export function countsFromSums({ q, payment }: OrderListRequest): boolean {
  return q === '' && payment !== REFUND_FAILED
}

/** The number of orders of a list for which `countsFromSums` holds, from the kept sums. */
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

/** @param at midnight in London, the bound of a list's days */
function londonDay(at: Date): SQL {
  return sql`(${at.toISOString()}::timestamptz at time zone 'Europe/London')::date`
}
