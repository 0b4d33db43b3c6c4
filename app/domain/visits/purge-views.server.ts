import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { DbOrTx } from '../../platform/db.ts'
import { monthsBefore } from '../../platform/retention-cutoffs.ts'
import { isoDay } from '../../platform/values/dates.ts'
import { PRODUCT_VIEW_DAYS } from './read-visits.server.ts'
import { pageViews, productViews } from './schema.ts'

/** The dashboard compares a year with the one before. */
const MONTHS = 25
const BATCH = 1_000

/**
 * Deletes the counts of pages after 25 months, and those of each product after 30 days.
 *
 * @returns the number of rows deleted; call again until it is 0
 */
export async function purgeViews(db: DbOrTx, { clock }: { clock: Clock }): Promise<number> {
  const now = clock.now()
  const pages = await db.execute(sql`
    delete from ${pageViews} where ctid in (
      select ctid from ${pageViews} where day < ${isoDay(monthsBefore(now, MONTHS))}::date
      limit ${BATCH})`)
  const opened = await db.execute(sql`
    delete from ${productViews} where ctid in (
      select ctid from ${productViews}
      where day <= ${isoDay(now)}::date - ${PRODUCT_VIEW_DAYS}::integer limit ${BATCH})`)
  return (pages.rowCount ?? 0) + (opened.rowCount ?? 0)
}
