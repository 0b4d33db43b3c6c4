import { type SQL, sql } from 'drizzle-orm'
import { readNumeric } from '../../../platform/database/columns.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { isoDay } from '../../../platform/values/dates.ts'
import { sumPence } from '../../../platform/values/money-arithmetic.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { salesRows } from './order-sums.server.ts'
import { type Days, daysOf, type Period } from './period.ts'
import { isSold } from './sales.server.ts'
import type { PeriodSales, PeriodSum } from './sales-figures.ts'

type SoldOnDay = PeriodSum & { day: string }

/**
 * The sales of a period and of the one before it, from the precomputed sums: one row per day, for two
 * years at most.
 */
export async function readPeriodSales(
  db: DbOrTx,
  staff: Staff,
  period: Period,
  now: Date,
): Promise<PeriodSales> {
  authorize(staff, 'see')
  const { days, before, bars } = daysOf(period, isoDay(now))
  const isWithin: SQL = sql`day between ${before.from}::date and ${days.to}::date`
  const found = await db.execute<{
    day: string
    net: string
    orders: number
    checkouts: number
  }>(sql`
    select day::text as day, coalesce(sum(total - refunded) filter (where ${isSold}), 0) as net,
      coalesce(sum(orders) filter (where ${isSold}), 0)::int as orders,
      sum(orders)::int as checkouts
    from ${salesRows} where ${isWithin}
    group by day`)
  const rows = found.rows.map((row): SoldOnDay => ({ ...row, net: readNumeric(row.net) }))
  return {
    period,
    days,
    sum: sumOf(rows, days),
    before: { days: before, sum: sumOf(rows, before) },
    bars: bars.map((bar) => ({ ...bar, ...sumOf(rows, bar) })),
  }
}

function sumOf(rows: readonly SoldOnDay[], { from, to }: Days): PeriodSum {
  const within = rows.filter(({ day }) => day >= from && day <= to)
  return {
    net: sumPence(within.map(({ net }) => net)),
    orders: within.reduce((sum, { orders }) => sum + orders, 0),
    checkouts: within.reduce((sum, { checkouts }) => sum + checkouts, 0),
  }
}
