import { and, between, eq, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { isoDay } from '../../../platform/values/dates.ts'
import { addDays, type CivilDay } from '../../delivery/days/civil-days.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { REMIND_DAYS_BEFORE } from '../offers/offer.ts'
import { sellOffers } from '../offers/schema.ts'
import type { EnquiriesOverview, Unanswered } from './unanswered.ts'

/**
 * Returns the state of messages and sell requests. An unread message is late after one working day,
 * an unread sell request after two, as the contact page and the sell page promise.
 */
export async function readEnquiriesOverview(
  db: DbOrTx,
  staff: Staff,
  now: Date,
): Promise<EnquiriesOverview> {
  authorize(staff, 'see')
  const instant = sql`${now.toISOString()}::timestamptz`
  const today = isoDay(now) as CivilDay
  const ending = between(sellOffers.valid_until, today, addDays(today, REMIND_DAYS_BEFORE))
  const [messages, sellRequests, offersEnding] = await Promise.all([
    count(db, sql`contact_submissions`, workingDaysBefore(instant, 1)),
    count(db, sql`sell_submissions`, workingDaysBefore(instant, 2)),
    db.$count(sellOffers, and(eq(sellOffers.state, 'open'), ending)),
  ])
  return { messages, sellRequests, offersEnding }
}

type Counted = { all: number; unread: number; late: number; oldest: string | null }

async function count(db: DbOrTx, table: SQL, due: SQL): Promise<Unanswered> {
  const found = await db.execute<Counted>(sql`
    select (select count(*) from ${table}) as "all", count(*) as unread,
      count(*) filter (where created_at < ${due}) as late, min(created_at) as oldest
    from ${table} where not is_read`)
  const { oldest = null, ...counts } = found.rows[0] ?? { all: 0, unread: 0, late: 0 }
  return { ...counts, oldest: oldest === null ? null : new Date(oldest) }
}

/**
 * Subtracts working days in the Europe/London time zone. Saturdays and Sundays do not count: Monday
 * 10:00 is two working days after Thursday 10:00.
 */
function workingDaysBefore(instant: SQL, days: 1 | 2): SQL {
  const wall = sql`(${instant} at time zone 'Europe/London')`
  const day = sql`date_trunc('day', ${wall})`
  const ago = (n: number) => sql.raw(`interval '${n} days'`)
  return sql`case extract(isodow from ${wall})
    when 6 then ${day} - ${ago(days)}
    when 7 then ${day} - ${ago(days + 1)}
    when 1 then ${wall} - ${ago(days + 2)}
    when 2 then ${wall} - ${ago(days === 2 ? 4 : 1)}
    else ${wall} - ${ago(days)}
  end at time zone 'Europe/London'`
}
