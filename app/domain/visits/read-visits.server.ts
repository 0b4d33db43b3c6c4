import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import type { ProductId } from '../../platform/values/ids.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { pageViews, productViews } from './schema.ts'
import { COUNTED, type Counted, type Counts } from './view-kinds.ts'
import type { Visits } from './visits.ts'

/** Days in London, `2026-11-16`, both included. */
type Days = { from: string; to: string }

/** The counts of a period and of an earlier one: at most seven rows per day are read. */
export async function readVisits(
  db: DbOrTx,
  staff: Staff,
  days: Days,
  before: Days,
): Promise<Visits> {
  authorize(staff, 'see')
  const within = ({ from, to }: Days) => sql`day between ${from}::date and ${to}::date`
  const found = await db.execute<{ kind: Counted; views: string; earlier: string }>(sql`
    select kind, coalesce(sum(views) filter (where ${within(days)}), 0) as views,
      coalesce(sum(views) filter (where ${within(before)}), 0) as earlier
    from ${pageViews} where ${within(days)} or ${within(before)} group by kind`)
  const first = await db.execute<{ day: string | null }>(
    sql`select min(day)::text as day from ${pageViews}`,
  )
  const rows = new Map(found.rows.map((row) => [row.kind, row]))
  return {
    counts: countsOf((kind) => rows.get(kind)?.views),
    before: countsOf((kind) => rows.get(kind)?.earlier),
    since: first.rows[0]?.day ?? null,
  }
}

const countsOf = (of: (kind: Counted) => string | undefined) =>
  Object.fromEntries(COUNTED.map((kind) => [kind, Number(of(kind) ?? 0)])) as Counts

/** Number of days for which product views are shown and kept. */
export const PRODUCT_VIEW_DAYS = 30

/** @returns how often the product's page was opened in the last 30 days, today included */
export async function countProductViews(
  db: DbOrTx,
  staff: Staff,
  id: ProductId,
  today: string,
): Promise<number> {
  authorize(staff, 'see')
  const found = await db.execute<{ views: string }>(sql`
    select coalesce(sum(views), 0) as views from ${productViews}
    where product_id = ${id} and day > ${today}::date - ${PRODUCT_VIEW_DAYS}::integer`)
  return Number(found.rows[0]?.views ?? 0)
}
