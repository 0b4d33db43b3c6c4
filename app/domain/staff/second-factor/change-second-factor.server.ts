import { eq } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import { consumeRateLimit } from '../../../platform/rate-limit/rate-limit.server.ts'
import { type CheckOwnPassword, checkOwnPassword } from '../auth/check-own-password.server.ts'
import { refused } from '../auth/sign-in.server.ts'
import type { StaffDeps } from '../deps.ts'
import { recordChange } from '../history/record-change.server.ts'
import { notifyStaffMember } from '../mail/notify-staff-member.server.ts'
import { changeStaffMember, type LockRefusal } from '../people/lock-staff-member.server.ts'
import { adminUsers, staffTwoFactors } from '../schema.ts'
import { endAllSessions } from '../sessions/end-sessions.server.ts'
import { authorize, type Staff } from '../staff.ts'
import { withImpersonationSession } from './impersonation-session.server.ts'
import { readCode, spendCode } from './one-time-code.server.ts'
import { CODE_TRIES, hasSecondFactor } from './set-up-second-factor.server.ts'

type CheckFailure = Extract<CheckOwnPassword, { ok: false }>
/** It is not set up (any more). */
type Off = { ok: false; reason: 'off' }

/** How many recovery codes somebody has left; null where they sign in with a password alone. */
export async function recoveryCodesLeft(
  db: Db,
  deps: StaffDeps,
  staff: Staff,
): Promise<number | null> {
  authorize(staff, 'see')
  if (!(await hasSecondFactor(db, staff))) return null
  const { api } = await deps.signInLibrary()
  const kept = await api.viewBackupCodes({ body: { userId: staff.id } })
  return kept.backupCodes.length
}

/**
 * Puts ten new recovery codes in the place of those that are left.
 *
 * @returns them, to be shown this once
 */
export async function renewRecoveryCodes(
  db: Db,
  deps: StaffDeps,
  staff: Staff,
  password: string,
): Promise<{ ok: true; recoveryCodes: string[] } | CheckFailure | Off> {
  authorize(staff, 'see')
  const known = await checkOwnPassword(db, deps, staff, password)
  if (!known.ok) return known
  const library = await deps.signInLibrary()
  const fresh = await withImpersonationSession(db, library, staff.id, (headers) =>
    library.api.generateBackupCodes({ body: { password }, headers }).catch(refused),
  )
  if (!fresh) return { ok: false, reason: 'off' }
  await inTransaction(db, (tx) => record(tx, deps, staff, staff, 'recovery codes'))
  return { ok: true, recoveryCodes: fresh.backupCodes }
}

/** Goes back to a password alone, which takes the password and a code. */
export async function endSecondFactor(
  db: Db,
  deps: StaffDeps,
  staff: Staff,
  given: { password: string; code: string },
): Promise<{ ok: true } | CheckFailure | Off | { ok: false; reason: 'wrong-code' }> {
  authorize(staff, 'see')
  const { password } = given
  const known = await checkOwnPassword(db, deps, staff, password)
  if (!known.ok) return known
  const now = deps.clock.now()
  if (!(await hasSecondFactor(db, staff))) return { ok: false, reason: 'off' }
  const turn = await consumeRateLimit(db, deps.sessionSecret, CODE_TRIES, staff.id, now)
  if (!turn.ok) return { ok: false, reason: 'too-many' }
  const library = await deps.signInLibrary()
  if (!(await isOwnCode(db, deps, staff, given.code))) {
    return { ok: false, reason: 'wrong-code' }
  }
  const ended = await withImpersonationSession(db, library, staff.id, (headers) =>
    library.api.disableTwoFactor({ body: { password }, headers }).catch(refused),
  )
  if (!ended) return { ok: false, reason: 'off' }
  await inTransaction(db, (tx) => record(tx, deps, staff, staff, 'second factor off'))
  return { ok: true }
}

async function isOwnCode(db: Db, deps: StaffDeps, staff: Staff, typed: string): Promise<boolean> {
  const library = await deps.signInLibrary()
  const { kind, code } = readCode(typed)
  const right = await withImpersonationSession(db, library, staff.id, (headers) =>
    (kind === 'app'
      ? library.api.verifyTOTP({ body: { code }, headers })
      : library.api.verifyBackupCode({ body: { code, disableSession: true }, headers })
    ).catch(refused),
  )
  return (
    right !== null &&
    (await spendCode(db, deps.sessionSecret, staff.id, { kind, code }, deps.clock.now()))
  )
}

/**
 * For somebody who has lost both their phone and their recovery codes: an admin lets them in
 * with a password alone. Ends their sessions, as the phone may be in other hands.
 */
export async function endSecondFactorOf(
  db: Db,
  deps: Pick<StaffDeps, 'jobs'>,
  staff: Staff,
  id: string,
): Promise<{ ok: true } | LockRefusal> {
  return await changeStaffMember(db, staff, id, async (tx, person) => {
    if (!person.secondFactor) return
    await tx
      .update(adminUsers)
      .set({ two_factor_enabled: false })
      .where(eq(adminUsers.id, person.id))
    await tx.delete(staffTwoFactors).where(eq(staffTwoFactors.userId, person.id))
    await endAllSessions(tx, person.id)
    await record(tx, deps, staff, person, 'second factor off')
  })
}

const NOTICES = {
  'recovery codes': 'recovery-codes-renewed',
  'second factor off': 'second-factor-off',
} as const

/** Writes the change down, and writes to the person of it. */
async function record(
  tx: Tx,
  deps: Pick<StaffDeps, 'jobs'>,
  staff: Staff,
  person: Pick<Staff, 'id' | 'fullName'>,
  action: keyof typeof NOTICES,
): Promise<void> {
  await recordChange(tx, staff, {
    subject: 'person',
    id: person.id,
    label: person.fullName,
    action,
  })
  await notifyStaffMember(tx, deps, person.id, NOTICES[action])
}
