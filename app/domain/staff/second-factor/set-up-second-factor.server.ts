import { eq } from 'drizzle-orm'
import { type Db, type DbOrTx, inTransaction, type Tx } from '../../../platform/db.ts'
import { consumeRateLimit } from '../../../platform/rate-limit/rate-limit.server.ts'
import { isSigned, sign } from '../../../platform/signature.ts'
import { type CheckOwnPasswordResult, checkOwnPassword } from '../auth/check-own-password.server.ts'
import type { StaffDeps } from '../deps.ts'
import { recordChange } from '../history/record-change.server.ts'
import { notifyStaffMember } from '../mail/notify-staff-member.server.ts'
import { adminUsers } from '../schema.ts'
import { authorize, type Staff } from '../staff.ts'
import { markCodeUsed, readCode } from './one-time-code.server.ts'
import { makeRecoveryCodes } from './recovery-codes.server.ts'
import { storeFactor } from './stored-factor.server.ts'
import { isTotpCode, makeTotpSecret, secretOfTotpUri, totpUri } from './totp.server.ts'

/** Time limit of the setup, from creating a secret to confirming it with a code. */
const SETUP_MS = 15 * 60_000
/** Rate limit of codes entered while signed in: to set up the second factor, or to turn it off. */
export const CODE_TRIES = { scope: 'own code', max: 10, windowSeconds: 900 }

/** A secret that is being transferred to an authenticator app. */
export type SecondFactorSetup = {
  /** `otpauth://totp/…`, shown as a QR code. */
  uri: string
  /** The signed expiry of the setup: proves that the password was checked recently, for this secret. */
  proof: string
}

type CheckFailure = Extract<CheckOwnPasswordResult, { ok: false }>

export type BeginSecondFactorResult =
  | { ok: true; setup: SecondFactorSetup }
  | CheckFailure
  /** It is already turned on. */
  | { ok: false; reason: 'on' }

/**
 * Creates a secret for an app. Only the browser holds it, signed, until `confirmSecondFactor` stores it:
 * the setups of two tabs are independent, and the first one to be confirmed is used.
 */
export async function beginSecondFactor(
  db: Db,
  deps: StaffDeps,
  staff: Staff,
  password: string,
): Promise<BeginSecondFactorResult> {
  authorize(staff, 'see')
  const known = await checkOwnPassword(db, deps, staff, password)
  if (!known.ok) return known
  if (await hasSecondFactor(db, staff)) return { ok: false, reason: 'on' }
  const uri = totpUri(makeTotpSecret(), { issuer: deps.shopName, email: staff.email })
  const ends = deps.clock.now().getTime() + SETUP_MS
  const signature = sign(deps.sessionSecret, messageOf(staff, uri, ends))
  return { ok: true, setup: { uri, proof: `${ends}.${signature}` } }
}

/** Whether a submitted setup was issued to this staff member and has not expired. */
export function isOwnSetup(
  { clock, sessionSecret }: Pick<StaffDeps, 'clock' | 'sessionSecret'>,
  staff: Staff,
  { uri, proof }: SecondFactorSetup,
): boolean {
  const [ends = '', given = ''] = proof.split('.', 2)
  const same = isSigned(sessionSecret, messageOf(staff, uri, Number(ends)), given)
  return same && Number(ends) > clock.now().getTime()
}

export type ConfirmSecondFactorResult =
  | { ok: true; recoveryCodes: string[] }
  | { ok: false; reason: 'wrong-code' | 'too-many' }
  /** Expired, issued to another staff member, or already completed: it must be restarted. */
  | { ok: false; reason: 'over' }

/**
 * Turns two-step sign-in on, once a code proves that the app has the secret.
 *
 * @returns ten recovery codes, to be shown once
 */
export async function confirmSecondFactor(
  db: Db,
  deps: StaffDeps,
  staff: Staff,
  { setup, code }: { setup: SecondFactorSetup; code: string },
): Promise<ConfirmSecondFactorResult> {
  authorize(staff, 'see')
  const now = deps.clock.now()
  if (!isOwnSetup(deps, staff, setup)) return { ok: false, reason: 'over' }
  if (await hasSecondFactor(db, staff)) return { ok: false, reason: 'over' }
  const limit = await consumeRateLimit(db, deps.sessionSecret, CODE_TRIES, staff.id, now)
  if (!limit.ok) return { ok: false, reason: 'too-many' }
  const given = readCode(code)
  if (given.kind !== 'app') return { ok: false, reason: 'wrong-code' }
  const secret = secretOfTotpUri(setup.uri)
  if (!isTotpCode(secret, given.code, now)) return { ok: false, reason: 'wrong-code' }
  const recoveryCodes = makeRecoveryCodes()
  return await inTransaction(db, async (tx): Promise<ConfirmSecondFactorResult> => {
    const factor = { staffId: staff.id, secret, recoveryCodes }
    if (!(await storeFactor(tx, deps.sessionSecret, factor))) return { ok: false, reason: 'over' }
    await markCodeUsed(tx, deps.sessionSecret, staff.id, given.code, now)
    await turnOn(tx, deps, staff)
    return { ok: true, recoveryCodes }
  })
}

async function turnOn(tx: Tx, deps: StaffDeps, staff: Staff): Promise<void> {
  await tx.update(adminUsers).set({ two_factor_enabled: true }).where(eq(adminUsers.id, staff.id))
  await recordChange(tx, staff, {
    subject: 'person',
    id: staff.id,
    label: staff.fullName,
    action: 'second factor on',
  })
  await notifyStaffMember(tx, deps, staff.id, 'second-factor-on')
}

export async function hasSecondFactor(db: DbOrTx, staff: Staff): Promise<boolean> {
  const [row] = await db
    .select({ on: adminUsers.two_factor_enabled })
    .from(adminUsers)
    .where(eq(adminUsers.id, staff.id))
  return row?.on ?? false
}

function messageOf(staff: Staff, uri: string, ends: number) {
  return `second-factor:${staff.id}:${ends}:${uri}` as const
}
