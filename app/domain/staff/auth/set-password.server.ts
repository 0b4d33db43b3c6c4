import { and, eq, isNull } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { StaffId } from '../../../platform/values/ids.ts'
import type { StaffDeps } from '../deps.ts'
import { recordChange } from '../history/record-change.server.ts'
import { notifyStaffMember } from '../mail/notify-staff-member.server.ts'
import { adminUsers, staffAccounts } from '../schema.ts'
import { endAllSessions, hasSession, purgePasswordLinks } from '../sessions/end-sessions.server.ts'
import type { Staff } from '../staff.ts'
import { type CheckOwnPasswordResult, checkOwnPassword } from './check-own-password.server.ts'
import {
  findPasswordProblem,
  hashPassword,
  type PasswordProblem,
  verifyPassword,
} from './password.server.ts'
import { consumeVerification, findVerification } from './verification-tokens.server.ts'

export type SetPasswordResult =
  | { ok: true }
  /** `signed-out`: the session has ended since, for instance with a reset of the password. */
  | { ok: false; reason: PasswordProblem | 'unchanged' | 'signed-out' }

/**
 * Changes the staff member's own password. Ends all their other sessions.
 *
 * @param sessionId the current session, which is kept
 * @param current required unless the password is temporary: then it was just entered to sign in
 */
export async function changePassword(
  db: Db,
  deps: StaffDeps,
  staff: Staff,
  { sessionId, current, fresh }: { sessionId: string; current: string | null; fresh: string },
): Promise<SetPasswordResult | Extract<CheckOwnPasswordResult, { ok: false }>> {
  const problem = await findPasswordProblem(fresh)
  if (problem) return { ok: false, reason: problem }
  const [account] = await db
    .select({ hash: staffAccounts.password, temporary: adminUsers.must_change_password })
    .from(staffAccounts)
    .innerJoin(adminUsers, eq(adminUsers.id, staffAccounts.userId))
    .where(eq(staffAccounts.userId, staff.id))
  if (!account?.temporary) {
    const known = await checkOwnPassword(db, deps, staff, current ?? '')
    if (!known.ok) return known
  }
  if (await verifyPassword(account?.hash ?? '', fresh)) return { ok: false, reason: 'unchanged' }
  const freshHash = await hashPassword(fresh)
  return await inTransaction(db, async (tx): Promise<SetPasswordResult> => {
    // Waits for a concurrent change, which has checked another password and ended this session.
    await storePassword(tx, deps, staff, freshHash)
    if (!(await hasSession(tx, sessionId))) return { ok: false, reason: 'signed-out' }
    await endAllSessions(tx, staff.id, sessionId)
    return { ok: true }
  })
}

/**
 * Sets a new password by a reset link, which is single-use and valid for 10 minutes; ends all
 * sessions.
 *
 * @returns on success the account, so that the browser of the link can be remembered (`rememberDevice`):
 * attempts of others then do not lock it out
 */
export async function resetPassword(
  db: Db,
  deps: StaffDeps,
  { token, fresh }: { token: string; fresh: string },
): Promise<
  { ok: true; staffId: StaffId } | { ok: false; reason: PasswordProblem | 'invalid-link' }
> {
  const problem = await findPasswordProblem(fresh)
  if (problem) return { ok: false, reason: problem }
  const person = await findByResetToken(db, deps, token)
  if (!person) return { ok: false, reason: 'invalid-link' }
  const freshHash = await hashPassword(fresh)
  return await inTransaction(db, async (tx) => {
    const now = deps.clock.now()
    if (!(await consumeVerification(tx, 'reset-password', token, now))) {
      return { ok: false, reason: 'invalid-link' }
    }
    await storePassword(tx, deps, person, freshHash)
    await endAllSessions(tx, person.id)
    return { ok: true, staffId: person.id }
  })
}

/** The staff member that a reset link belongs to; null if the link is not valid. */
export async function findByResetToken(
  db: Db,
  { clock }: Pick<StaffDeps, 'clock'>,
  token: string,
): Promise<Pick<Staff, 'id' | 'fullName'> | null> {
  const staffId = await findVerification(db, 'reset-password', token, clock.now())
  if (!staffId) return null
  const [person] = await db
    .select({ id: adminUsers.id, fullName: adminUsers.full_name })
    .from(adminUsers)
    .where(and(eq(adminUsers.id, staffId), isNull(adminUsers.disabled_at)))
  return person ?? null
}

/** Stores a password that the staff member has chosen, records the change and notifies by mail. */
async function storePassword(
  tx: Tx,
  deps: StaffDeps,
  person: Pick<Staff, 'id' | 'fullName'>,
  hash: string,
): Promise<void> {
  const now = deps.clock.now()
  await tx
    .update(staffAccounts)
    .set({ password: hash, updatedAt: now })
    .where(eq(staffAccounts.userId, person.id))
  await tx
    .update(adminUsers)
    .set({ must_change_password: false, password_expires_at: null, updated_at: now })
    .where(eq(adminUsers.id, person.id))
  await purgePasswordLinks(tx, person.id)
  await recordChange(tx, person, {
    subject: 'person',
    id: person.id,
    label: person.fullName,
    action: 'password',
  })
  await notifyStaffMember(tx, deps, person.id, 'password-changed')
}
