import { and, desc, eq, gt } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { staffSessions } from '../schema.ts'
import { authorize, type Staff } from '../staff.ts'
import type { OwnSession } from './own-session.ts'

const MAX_SESSIONS = 100

/** The staff member's sessions, latest activity first. */
export async function ownSessions(db: DbOrTx, staff: Staff, now: Date): Promise<OwnSession[]> {
  authorize(staff, 'see')
  const rows = await db
    .select({
      id: staffSessions.id,
      address: staffSessions.ipAddress,
      userAgent: staffSessions.userAgent,
      begunAt: staffSessions.createdAt,
      renewedAt: staffSessions.rotatedAt,
    })
    .from(staffSessions)
    .where(and(eq(staffSessions.userId, staff.id), gt(staffSessions.expiresAt, now)))
    .orderBy(desc(staffSessions.rotatedAt), staffSessions.id)
    .limit(MAX_SESSIONS)
  return rows.map((row) => ({
    ...row,
    address: row.address ?? '',
    userAgent: row.userAgent ?? '',
  }))
}
