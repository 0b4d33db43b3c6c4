import { eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTransaction } from '../../platform/db.ts'
import { endAllSessions, forgetPasswordLinks } from './end-sessions.server.ts'
import { type LockRefusal, lockPerson } from './lock-person.server.ts'
import { isPersonId } from './person-id.ts'
import { recordChange } from './record-change.server.ts'
import { adminUsers } from './schema.ts'
import { allow, type Staff } from './staff.ts'

/**
 * Closes somebody's account, which ends all their sessions at once, or opens it again. What they
 * have done stays in the history, so nobody is ever deleted.
 */
export async function closeAccount(
  db: Db,
  { clock }: { clock: Clock },
  staff: Staff,
  { id, closed }: { id: string; closed: boolean },
): Promise<{ ok: true } | LockRefusal> {
  allow(staff, 'administer')
  if (!isPersonId(id)) return { ok: false, reason: 'missing' }
  return await inTransaction(db, async (tx): Promise<{ ok: true } | LockRefusal> => {
    const locked = await lockPerson(tx, staff, id)
    if (!locked.ok) return locked
    const { person } = locked
    if (person.disabled === closed) return { ok: true }
    const now = clock.now()
    await tx
      .update(adminUsers)
      .set({ disabled_at: closed ? now : null, updated_at: now })
      .where(eq(adminUsers.id, person.id))
    // Also when it is opened again: a sign-in may have begun while it was being closed.
    await endAllSessions(tx, person.id)
    await forgetPasswordLinks(tx, person.id)
    await recordChange(tx, staff, {
      subject: 'person',
      id: person.id,
      label: person.fullName,
      action: closed ? 'disabled' : 'enabled',
    })
    return { ok: true }
  })
}
