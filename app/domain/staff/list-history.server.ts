import { asc, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import type { Paged } from '../../platform/list-request.ts'
import type { HistoryEvent } from './history-event.ts'
import type { HistoryRequest } from './history-filters.ts'
import { historyOrder, matchingHistory } from './matching-history.server.ts'
import { adminUsers, staffHistory } from './schema.ts'
import { allow, type Staff } from './staff.ts'

export const historyColumns = {
  id: staffHistory.id,
  staffName: staffHistory.staff_name,
  subject: staffHistory.subject,
  subjectId: staffHistory.subject_id,
  label: staffHistory.label,
  action: staffHistory.action,
  changes: staffHistory.changes,
  at: staffHistory.created_at,
}

/** A page of everything that staff have changed. */
export async function listHistory(
  db: DbOrTx,
  staff: Staff,
  request: HistoryRequest,
): Promise<Paged<HistoryEvent>> {
  allow(staff, 'see')
  const { page, size, q } = request
  const { ids, total } = await (q ? pickAmongHits(db, request) : pickFromIndex(db, request))
  const rows = await db
    .select(historyColumns)
    .from(staffHistory)
    .where(inArray(staffHistory.id, ids))
    .orderBy(historyOrder(request))
  return { rows, total, page, size }
}

/** The lines of a page, and how many there are on all pages. */
type Picked = { ids: number[]; total: number }

async function pickFromIndex(db: DbOrTx, request: HistoryRequest): Promise<Picked> {
  const { page, size } = request
  const matching = matchingHistory(request)
  const [found, [counted]] = await Promise.all([
    db
      .select({ id: staffHistory.id })
      .from(staffHistory)
      .where(matching)
      .orderBy(historyOrder(request))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: sql<number>`count(*)` }).from(staffHistory).where(matching),
  ])
  return { ids: found.map(({ id }) => id), total: counted?.total ?? 0 }
}

/**
 * A text is looked for once, for the count and the page alike: walking the numbers until a page
 * of hits is full can mean to read nearly all there is.
 */
async function pickAmongHits(db: DbOrTx, request: HistoryRequest): Promise<Picked> {
  const { page, size } = request
  const found = await db.execute<{ ids: (number | string)[]; total: number }>(sql`
    with hits as materialized (
      select id from staff_history where ${matchingHistory(request)}
    )
    select (select count(*) from hits) as total, array(
      select id from hits as staff_history
      order by ${historyOrder(request)}
      limit ${size} offset ${(page - 1) * size}
    ) as ids`)
  const [row] = found.rows
  return { ids: row?.ids.map(Number) ?? [], total: row?.total ?? 0 }
}

/** Everybody who may have changed something, to choose from. */
export async function peopleInHistory(
  db: DbOrTx,
  staff: Staff,
): Promise<{ id: string; fullName: string }[]> {
  allow(staff, 'see')
  return await db
    .select({ id: adminUsers.id, fullName: adminUsers.full_name })
    .from(adminUsers)
    .orderBy(asc(sql`lower(${adminUsers.full_name})`), adminUsers.id)
    .limit(500)
}
