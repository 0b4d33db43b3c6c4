import { eq } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import { consumeRateLimit } from '../../../platform/rate-limit/rate-limit.server.ts'
import type { StaffId } from '../../../platform/values/ids.ts'
import { type CheckOwnPasswordResult, checkOwnPassword } from '../auth/check-own-password.server.ts'
import type { StaffDeps } from '../deps.ts'
import { recordChange } from '../history/record-change.server.ts'
import { notifyStaffMember } from '../mail/notify-staff-member.server.ts'
import { changeStaffMember, type LockRefusal } from '../people/lock-staff-member.server.ts'
import { adminUsers, staffTwoFactors } from '../schema.ts'
import { endAllSessions } from '../sessions/end-sessions.server.ts'
import { authorize, type Staff } from '../staff.ts'
import { readCode } from './one-time-code.server.ts'
import { makeRecoveryCodes } from './recovery-codes.server.ts'
import { CODE_TRIES, hasSecondFactor } from './set-up-second-factor.server.ts'
import {
  leftRecoveryCodes,
  readFactorForUpdate,
  storeRecoveryCodes,
  takeCode,
} from './stored-factor.server.ts'

type CheckFailure = Extract<CheckOwnPasswordResult, { ok: false }>
/** The second factor is off. */
type Off = { ok: false; reason: 'off' }

/** The number of unused recovery codes; null if the second factor is off. */
export async function recoveryCodesLeft(
  db: Db,
  { sessionSecret }: Pick<StaffDeps, 'sessionSecret'>,
  staff: Staff,
): Promise<number | null> {
  authorize(staff, 'see')
  return (await leftRecoveryCodes(db, sessionSecret, staff.id))?.length ?? null
}

/**
 * Replaces the unused recovery codes by ten new ones.
 *
 * @returns the new codes, to be shown once
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
  const recoveryCodes = makeRecoveryCodes()
  return await inTransaction(db, async (tx) => {
    if (!(await storeRecoveryCodes(tx, deps.sessionSecret, staff.id, recoveryCodes))) {
      return { ok: false, reason: 'off' } as const
    }
    await record(tx, deps, staff, staff, 'recovery codes')
    return { ok: true, recoveryCodes } as const
  })
}

/** Turns two-step sign-in off; requires the password and a code. */
export async function endSecondFactor(
  db: Db,
  deps: StaffDeps,
  staff: Staff,
  given: { password: string; code: string },
): Promise<{ ok: true } | CheckFailure | Off | { ok: false; reason: 'wrong-code' }> {
  authorize(staff, 'see')
  const known = await checkOwnPassword(db, deps, staff, given.password)
  if (!known.ok) return known
  const now = deps.clock.now()
  if (!(await hasSecondFactor(db, staff))) return { ok: false, reason: 'off' }
  const turn = await consumeRateLimit(db, deps.sessionSecret, CODE_TRIES, staff.id, now)
  if (!turn.ok) return { ok: false, reason: 'too-many' }
  const code = readCode(given.code)
  return await inTransaction(db, async (tx) => {
    const factor = await readFactorForUpdate(tx, deps.sessionSecret, staff.id)
    if (!factor) return { ok: false, reason: 'off' } as const
    if ((await takeCode(tx, deps.sessionSecret, factor, code, now)) !== 'right') {
      return { ok: false, reason: 'wrong-code' } as const
    }
    await turnOff(tx, staff.id)
    await record(tx, deps, staff, staff, 'second factor off')
    return { ok: true } as const
  })
}

/** Deletes the secret and the recovery codes; then the password alone is enough to sign in. */
export async function turnOff(tx: Tx, staffId: StaffId): Promise<void> {
  await tx.update(adminUsers).set({ two_factor_enabled: false }).where(eq(adminUsers.id, staffId))
  await tx.delete(staffTwoFactors).where(eq(staffTwoFactors.userId, staffId))
}

/**
 * Turns off, by an admin, the second factor of a staff member who has lost both phone and recovery codes.
 * Ends their sessions, since another person may have the phone.
 */
export async function endSecondFactorOf(
  db: Db,
  deps: Pick<StaffDeps, 'jobs'>,
  staff: Staff,
  id: string,
): Promise<{ ok: true } | LockRefusal> {
  return await changeStaffMember(db, staff, id, async (tx, person) => {
    if (!person.secondFactor) return
    await turnOff(tx, person.id)
    await endAllSessions(tx, person.id)
    await record(tx, deps, staff, person, 'second factor off')
  })
}

const NOTICES = {
  'recovery codes': 'recovery-codes-renewed',
  'second factor off': 'second-factor-off',
} as const

/** Records the change in the history, and notifies the staff member by mail. */
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
