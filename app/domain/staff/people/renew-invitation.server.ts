import { type Db, inTransaction } from '../../../platform/db.ts'
import { parseStaffId } from '../../../platform/values/ids.ts'
import { hashPassword, temporaryPassword } from '../auth/password.server.ts'
import type { StaffDeps } from '../deps.ts'
import { recordChange } from '../history/record-change.server.ts'
import { STAFF_MAIL } from '../mail/queues.server.ts'
import { endAllSessions } from '../sessions/end-sessions.server.ts'
import { authorize, type Staff } from '../staff.ts'
import { giveTemporaryPassword } from './add-staff-member.server.ts'
import { type LockRefusal, lockStaffMember } from './lock-staff-member.server.ts'

export type RenewInvitationResult =
  | { ok: true; tempPassword: string }
  | LockRefusal
  /** They have set a password of their own, or their account is closed. */
  | { ok: false; reason: 'not-waiting' }

/**
 * A new temporary password for an invited staff member whose first one has expired or was lost. The
 * old one stops working.
 */
export async function renewInvitation(
  db: Db,
  deps: Pick<StaffDeps, 'clock' | 'jobs'>,
  staff: Staff,
  text: string,
): Promise<RenewInvitationResult> {
  authorize(staff, 'administer')
  const id = parseStaffId(text)
  if (!id) return { ok: false, reason: 'missing' }
  const tempPassword = temporaryPassword()
  const passwordHash = await hashPassword(tempPassword)
  return await inTransaction(db, async (tx): Promise<RenewInvitationResult> => {
    const locked = await lockStaffMember(tx, staff, id)
    if (!locked.ok) return locked
    const { person } = locked
    if (!person.invited || person.disabled) return { ok: false, reason: 'not-waiting' }
    await giveTemporaryPassword(tx, person.id, passwordHash, deps.clock.now())
    await endAllSessions(tx, person.id)
    await recordChange(tx, staff, {
      subject: 'person',
      id: person.id,
      label: person.fullName,
      action: 'invited again',
    })
    await deps.jobs.enqueue(tx, STAFF_MAIL, { kind: 'invitation', staffId: person.id })
    return { ok: true, tempPassword }
  })
}
