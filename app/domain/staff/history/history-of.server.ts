import { and, desc, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { staffHistory } from '../schema.ts'
import { authorize, type Staff } from '../staff.ts'
import type { HistoryLine } from './history-line.ts'
import type { Change } from './record-change.server.ts'

/** The changes of one subject, such as a product or an order, newest first. */
export async function historyOf(
  db: DbOrTx,
  staff: Staff,
  { subject, id, limit }: { subject: Change['subject']; id: string; limit: number },
): Promise<HistoryLine[]> {
  authorize(staff, 'see')
  return await db
    .select({
      id: staffHistory.id,
      staffName: staffHistory.staff_name,
      action: staffHistory.action,
      changes: staffHistory.changes,
      at: staffHistory.created_at,
    })
    .from(staffHistory)
    .where(and(eq(staffHistory.subject, subject), eq(staffHistory.subject_id, id)))
    .orderBy(desc(staffHistory.id))
    .limit(limit)
}
