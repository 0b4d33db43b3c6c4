import { eq, inArray, sql } from 'drizzle-orm'
import { readNumeric } from '../../../platform/columns.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { NO_PENCE, type Pence } from '../../../platform/money.ts'
import { subtractPence } from '../../../platform/money-arithmetic.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { orders } from '../schema.ts'
import type { OrderStatus } from '../status.ts'
import type { Sales, SalesWeek } from './sales-figures.ts'

/** Number of weeks on the dashboard, including the current one. */
const WEEKS = 12

/** Statuses that count as sales. */
const SOLD: OrderStatus[] = ['paid', 'shipped', 'delivered']

/** Sales figures: index-only scans, on several connections in parallel. */
export async function readSales(db: DbOrTx, staff: Staff, now: Date): Promise<Sales> {
  authorize(staff, 'see')
  const [[counted], [waiting], [taken], weeks] = await Promise.all([
    db.select({ orders: sql<number>`count(*)` }).from(orders),
    db
      .select({ total: sumOf(orders.total_amount) })
      .from(orders)
      .where(eq(orders.status, 'paid')),
    db
      .select({ total: sumOf(orders.total_amount), refunded: sumOf(orders.refunded_amount) })
      .from(orders)
      .where(inArray(orders.status, SOLD)),
    readWeeks(db, now),
  ])
  return {
    orders: counted?.orders ?? 0,
    awaitingDispatch: waiting?.total ?? NO_PENCE,
    netSales: taken ? subtractPence(taken.total, taken.refunded) : NO_PENCE,
    weeks,
  }
}

/** A sum; 0 without rows. */
function sumOf(amount: typeof orders.total_amount | typeof orders.refunded_amount) {
  return sql<Pence>`coalesce(sum(${amount}), 0)`.mapWith(amount)
}

async function readWeeks(db: DbOrTx, now: Date): Promise<SalesWeek[]> {
  const thisWeek = sql`date_trunc('week', ${now.toISOString()}::timestamptz at time zone 'Europe/London')`
  const begins = sql`week.monday at time zone 'Europe/London'`
  const ends = sql`(week.monday + interval '1 week') at time zone 'Europe/London'`
  const found = await db.execute<{ monday: string; net: string; orders: number }>(sql`
    select week.monday::date::text as monday,
      coalesce(sum(orders.total_amount - orders.refunded_amount), 0) as net,
      count(orders.created_at) as orders
    from generate_series(${thisWeek} - ${WEEKS - 1} * interval '1 week', ${thisWeek}, interval '1 week')
      as week(monday)
    left join orders on orders.created_at >= ${begins} and orders.created_at < ${ends}
      and ${inArray(orders.status, SOLD)}
    group by week.monday
    order by week.monday`)
  return found.rows.map((week) => ({ ...week, net: readNumeric(week.net) }))
}
