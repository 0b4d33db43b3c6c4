import { type SQL, sql } from 'drizzle-orm'
import { readNumeric } from '../../../platform/database/columns.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { OrderStatus } from '../status.ts'
import { salesRows } from './order-sums.server.ts'
import type { Sales, SalesWeek } from './sales-figures.ts'

/** Number of weeks on the dashboard, including the current one. */
const WEEKS = 12

/** Statuses that count as sales. */
export const SOLD: OrderStatus[] = ['paid', 'shipped', 'delivered']
export const isSold: SQL = sql`status = any(${sql.param(SOLD)})`

/** Sales figures, from the precomputed sums. */
export async function readSales(db: DbOrTx, staff: Staff, now: Date): Promise<Sales> {
  authorize(staff, 'see')
  const [totals, weeks] = await Promise.all([readTotals(db), readWeeks(db, now)])
  return { ...totals, weeks }
}

async function readTotals(db: DbOrTx): Promise<Omit<Sales, 'weeks'>> {
  const found = await db.execute<{
    orders: number
    supplements: number
    awaiting: string
    net: string
  }>(sql`
    select coalesce(sum(orders), 0)::int as orders,
      (select count(*)::int from orders where supplement_of is not null) as supplements,
      coalesce(sum(total) filter (where status = 'paid'), 0) as awaiting,
      coalesce(sum(total - refunded) filter (where ${isSold}), 0) as net
    from ${salesRows}`)
  const { orders = 0, supplements = 0, awaiting = '0', net = '0' } = found.rows[0] ?? {}
  return {
    orders,
    supplements,
    awaitingDispatch: readNumeric(awaiting),
    netSales: readNumeric(net),
  }
}

async function readWeeks(db: DbOrTx, now: Date): Promise<SalesWeek[]> {
  const thisWeek = sql`date_trunc('week', ${now.toISOString()}::timestamptz at time zone 'Europe/London')::date`
  const found = await db.execute<{ monday: string; net: string; orders: number }>(sql`
    select week.monday::date::text as monday,
      coalesce(sum(total - refunded), 0) as net,
      coalesce(sum(orders), 0)::int as orders
    from generate_series(${thisWeek} - ${(WEEKS - 1) * 7}::int, ${thisWeek}, interval '1 week')
      as week(monday)
    left join ${salesRows} on day >= week.monday and day < week.monday + interval '1 week'
      and ${isSold}
    group by week.monday
    order by week.monday`)
  return found.rows.map((week) => ({ ...week, net: readNumeric(week.net) }))
}
