import { and, desc, eq, gt } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { historyOf } from '../history/history-of.server.ts'
import { isPersonId } from '../person-id.ts'
import { may } from '../roles.ts'
import { adminUsers, staffSessions } from '../schema.ts'
import { allow, type Staff } from '../staff.ts'
import { personColumns, toPerson } from './matching-staff.server.ts'
import type { PersonDetails } from './staff-member.ts'

const HISTORY_LINES = 20

/** Somebody of the shop with what happened to their account; null where there is nobody. */
export async function findPerson(
  db: DbOrTx,
  staff: Staff,
  id: string,
  now: Date,
): Promise<PersonDetails | null> {
  allow(staff, 'see')
  if (!isPersonId(id)) return null
  const [row] = await db.select(personColumns).from(adminUsers).where(eq(adminUsers.id, id))
  if (!row) return null
  const [history, presence] = await Promise.all([
    historyOf(db, staff, { subject: 'person', id: row.id, limit: HISTORY_LINES }),
    may(staff.role, 'administer') ? presenceOf(db, row.id, now) : null,
  ])
  return { ...toPerson(row, now), history, presence }
}

async function presenceOf(
  db: DbOrTx,
  personId: string,
  now: Date,
): Promise<PersonDetails['presence']> {
  const open = await db
    .select({ renewedAt: staffSessions.rotatedAt })
    .from(staffSessions)
    .where(and(eq(staffSessions.userId, personId), gt(staffSessions.expiresAt, now)))
    .orderBy(desc(staffSessions.rotatedAt))
  return { sessions: open.length, lastSeen: open[0]?.renewedAt ?? null }
}
