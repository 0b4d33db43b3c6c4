import { type Db, inTransaction } from '../../../platform/db.ts'
import type { StaffId } from '../../../platform/values/ids.ts'
import { hashPassword, temporaryPassword } from '../auth/password.server.ts'
import type { StaffDeps } from '../deps.ts'
import { recordChange } from '../history/record-change.server.ts'
import { STAFF_MAIL } from '../mail/queues.server.ts'
import type { Role } from '../roles.ts'
import { authorize, type Staff } from '../staff.ts'
import { addStaffMember } from './add-staff-member.server.ts'

export type InviteStaffMemberResult =
  | { ok: true; id: StaffId; tempPassword: string }
  /** The address already has an account, possibly a closed one. */
  | { ok: false; reason: 'exists' }

/**
 * Creates an account and mails an invitation. The temporary password is shown once, to the inviting
 * admin, and valid for 72 hours.
 */
export async function inviteStaffMember(
  db: Db,
  deps: Pick<StaffDeps, 'clock' | 'jobs'>,
  staff: Staff,
  given: { email: string; fullName: string; role: Role },
): Promise<InviteStaffMemberResult> {
  authorize(staff, 'administer')
  const tempPassword = temporaryPassword()
  const passwordHash = await hashPassword(tempPassword)
  return await inTransaction(db, async (tx): Promise<InviteStaffMemberResult> => {
    const person = await addStaffMember(tx, {
      id: null,
      email: given.email.trim().toLowerCase(),
      fullName: given.fullName,
      role: given.role,
      passwordHash,
      now: deps.clock.now(),
    })
    if (!person) return { ok: false, reason: 'exists' }
    await recordChange(tx, staff, {
      subject: 'person',
      id: person.id,
      label: person.fullName,
      action: 'invited',
      changes: { role: [null, given.role] },
    })
    await deps.jobs.enqueue(tx, STAFF_MAIL, { kind: 'invitation', staffId: person.id })
    return { ok: true, id: person.id, tempPassword }
  })
}
