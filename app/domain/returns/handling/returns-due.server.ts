import { and, asc, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../platform/clock.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { isoDay } from '../../../platform/values/dates.ts'
import { addDays, type CivilDay } from '../../delivery/days/civil-days.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { refundMissing } from '../money/refund-missing.server.ts'
import { WARNING_DAYS } from '../period.ts'
import { OPEN_RETURN_STATES } from '../return-states.ts'
import { returns } from '../schema.ts'
import { readLines } from './list-returns.server.ts'
import type { ReturnsDue } from './returns-due.ts'

/** The number of returns that the dashboard names. */
const NAMED = 3

/** The dashboard's summary of returns. */
export async function findReturnsDue(db: DbOrTx, staff: Staff, now: Date): Promise<ReturnsDue> {
  authorize(staff, 'see')
  const today = isoDay(now) as CivilDay
  const open = inArray(returns.state, [...OPEN_RETURN_STATES])
  // Selects one day more than needed: the exact due days are compared below.
  const from = new Date(now.getTime() - (14 - WARNING_DAYS - 1) * DAY_MS)
  const near: SQL | undefined = and(
    open,
    or(
      and(eq(returns.kind, 'changed_mind'), lte(returns.asked_at, from)),
      and(eq(returns.kind, 'faulty'), lte(returns.inspected_at, from)),
    ),
  )
  const lines = await readLines(db, near, [asc(returns.asked_at), asc(returns.id)], 1_000)
  const last = addDays(today, WARNING_DAYS)
  const due = lines
    .filter(({ dueDay }) => dueDay !== null && dueDay <= last)
    .toSorted((one, other) => (one.dueDay ?? '').localeCompare(other.dueDay ?? ''))
  const waiting = await db.$count(
    returns,
    or(
      inArray(returns.state, ['received', 'inspected']),
      and(eq(returns.state, 'asked'), sql`${returns.way} = 'open'`),
    ),
  )
  const missing = await readLines(db, refundMissing, [asc(returns.asked_at), asc(returns.id)])
  return {
    count: due.length,
    first: due.slice(0, NAMED),
    overdue: due.filter(({ dueDay }) => dueDay !== null && dueDay < today).length,
    waiting,
    refundsMissing: { count: missing.length, first: missing.slice(0, NAMED) },
  }
}
