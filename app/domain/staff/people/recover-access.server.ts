import { eq } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import { hashPassword, temporaryPassword } from '../auth/password.server.ts'
import type { StaffDeps } from '../deps.ts'
import { recordChange } from '../history/record-change.server.ts'
import { notifyStaffMember } from '../mail/notify-staff-member.server.ts'
import { adminUsers } from '../schema.ts'
import { turnOff } from '../second-factor/change-second-factor.server.ts'
import { endAllSessions } from '../sessions/end-sessions.server.ts'
import { giveTemporaryPassword } from './add-staff-member.server.ts'

// Commands on the server for staff members who cannot sign in, including the last admin. As no admin is
// signed in, the history entry has the staff member's own name, and its action says that the change was
// made on the server.

type Refusal =
  /** No account has this address. */
  | { ok: false; reason: 'unknown' }
  /** The account was closed by an admin. */
  | { ok: false; reason: 'closed' }

/**
 * Sets a temporary password for 72 hours, turns the second factor off, ends all sessions and notifies the
 * staff member by mail.
 */
export async function resetPasswordFromServer(
  db: Db,
  { clock, jobs }: Pick<StaffDeps, 'clock' | 'jobs'>,
  email: string,
): Promise<{ ok: true; tempPassword: string } | Refusal> {
  const tempPassword = temporaryPassword()
  const passwordHash = await hashPassword(tempPassword)
  return await inTransaction(db, async (tx) => {
    const found = await lockByEmail(tx, email)
    if (!found.ok) return found
    const { person } = found
    await giveTemporaryPassword(tx, person.id, passwordHash, clock.now())
    await turnOff(tx, person.id)
    await endAllSessions(tx, person.id)
    await recordChange(tx, person, {
      subject: 'person',
      id: person.id,
      label: person.fullName,
      action: 'password reset on the server',
    })
    await notifyStaffMember(tx, { jobs }, person.id, 'password-changed')
    return { ok: true, tempPassword }
  })
}

/** Makes a staff member an admin; does nothing if they already are one. */
export async function makeAdminFromServer(
  db: Db,
  { clock }: Pick<StaffDeps, 'clock'>,
  email: string,
): Promise<{ ok: true; fullName: string } | Refusal> {
  return await inTransaction(db, async (tx) => {
    const found = await lockByEmail(tx, email)
    if (!found.ok) return found
    const { person } = found
    if (person.role !== 'admin') {
      await tx
        .update(adminUsers)
        .set({ role: 'admin', updated_at: clock.now() })
        .where(eq(adminUsers.id, person.id))
      await recordChange(tx, person, {
        subject: 'person',
        id: person.id,
        label: person.fullName,
        action: 'made admin on the server',
        changes: { role: [person.role, 'admin'] },
      })
    }
    return { ok: true, fullName: person.fullName }
  })
}

async function lockByEmail(tx: Tx, email: string) {
  const [row] = await tx
    .select({
      id: adminUsers.id,
      fullName: adminUsers.full_name,
      role: adminUsers.role,
      disabledAt: adminUsers.disabled_at,
    })
    .from(adminUsers)
    .where(eq(adminUsers.email, email.trim().toLowerCase()))
    .for('no key update')
  if (!row) return { ok: false, reason: 'unknown' } as const
  if (row.disabledAt) return { ok: false, reason: 'closed' } as const
  return { ok: true, person: row } as const
}
