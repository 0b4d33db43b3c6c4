import { and, desc, eq, gt } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { parseStaffId, type StaffId } from '../../../platform/values/ids.ts'
import { historyOf } from '../history/history-of.server.ts'
import { can } from '../roles.ts'
import { adminUsers, staffSessions } from '../schema.ts'
import { authorize, type Staff } from '../staff.ts'
import { staffMemberColumns, toStaffMember } from './matching-staff.server.ts'
import type { StaffMemberDetails } from './staff-member.ts'

const HISTORY_LINES = 20

/** A staff member with the history of their account; null if missing. */
export async function findStaffMember(
  db: DbOrTx,
  staff: Staff,
  text: string,
  now: Date,
): Promise<StaffMemberDetails | null> {
  authorize(staff, 'see')
  const id = parseStaffId(text)
  if (!id) return null
  const [row] = await db.select(staffMemberColumns).from(adminUsers).where(eq(adminUsers.id, id))
  if (!row) return null
  const [history, presence] = await Promise.all([
    historyOf(db, staff, { subject: 'person', id: row.id, limit: HISTORY_LINES }),
    can(staff.role, 'administer') ? presenceOf(db, row.id, now) : null,
  ])
  return { ...toStaffMember(row, now), history, presence }
}

async function presenceOf(
  db: DbOrTx,
  staffId: StaffId,
  now: Date,
): Promise<StaffMemberDetails['presence']> {
  const open = await db
    .select({ renewedAt: staffSessions.rotatedAt })
    .from(staffSessions)
    .where(and(eq(staffSessions.userId, staffId), gt(staffSessions.expiresAt, now)))
    .orderBy(desc(staffSessions.rotatedAt))
  return { sessions: open.length, lastSeen: open[0]?.renewedAt ?? null }
}
