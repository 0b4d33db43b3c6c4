import { asc, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import type { StaffId } from '../../../platform/values/ids.ts'
import { adminUsers, staffHistory } from '../schema.ts'
import { authorize, type Staff } from '../staff.ts'
import type { HistoryEvent } from './history-event.ts'
import type { HistoryRequest } from './history-filters.ts'
import { historyOrder, matchingHistory } from './matching-history.server.ts'

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

/** A page of all changes by staff. */
export async function listHistory(
  db: DbOrTx,
  staff: Staff,
  request: HistoryRequest,
): Promise<Paged<HistoryEvent>> {
  authorize(staff, 'see')
  const { page, size } = request
  const { ids, total, more } = await paginate<number>(db, {
    table: staffHistory,
    matching: matchingHistory(request),
    order: [historyOrder(request)],
    orderedBy: [],
    request,
  })
  const rows = await db
    .select(historyColumns)
    .from(staffHistory)
    .where(inArray(staffHistory.id, ids))
    .orderBy(historyOrder(request))
  return { rows, total, more, page, size }
}

/** All staff members, for the filter. */
export async function staffInHistory(
  db: DbOrTx,
  staff: Staff,
): Promise<{ id: StaffId; fullName: string }[]> {
  authorize(staff, 'see')
  return await db
    .select({ id: adminUsers.id, fullName: adminUsers.full_name })
    .from(adminUsers)
    .orderBy(asc(sql`lower(${adminUsers.full_name})`), adminUsers.id)
    .limit(500)
}
