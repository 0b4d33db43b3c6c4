import { eq } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { recordChange } from '../history/record-change.server.ts'
import { adminUsers } from '../schema.ts'
import { endAllSessions, purgePasswordLinks } from '../sessions/end-sessions.server.ts'
import type { Staff } from '../staff.ts'
import { changeStaffMember, type LockRefusal } from './lock-staff-member.server.ts'

/**
 * Closes an account, which ends all its sessions immediately, or reopens it. Accounts are never deleted,
 * since the history refers to them.
 */
export async function closeAccount(
  db: Db,
  { clock }: { clock: Clock },
  staff: Staff,
  { id, closed }: { id: string; closed: boolean },
): Promise<{ ok: true } | LockRefusal> {
  return await changeStaffMember(db, staff, id, async (tx, person) => {
    if (person.disabled === closed) return
    const now = clock.now()
    await tx
      .update(adminUsers)
      .set({ disabled_at: closed ? now : null, updated_at: now })
      .where(eq(adminUsers.id, person.id))
    // When reopening too: a sign-in may have started while the account was being closed.
    await endAllSessions(tx, person.id)
    await purgePasswordLinks(tx, person.id)
    await recordChange(tx, staff, {
      subject: 'person',
      id: person.id,
      label: person.fullName,
      action: closed ? 'disabled' : 'enabled',
    })
  })
}
