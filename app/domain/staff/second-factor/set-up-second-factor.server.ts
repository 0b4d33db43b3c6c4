import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, not } from 'drizzle-orm'
import { type Db, type DbOrTx, inTransaction, type Tx } from '../../../platform/db.ts'
import { consumeRateLimit } from '../../../platform/rate-limit/rate-limit.server.ts'
import { type CheckOwnPassword, checkOwnPassword } from '../auth/check-own-password.server.ts'
import type { StaffDeps } from '../deps.ts'
import { recordChange } from '../history/record-change.server.ts'
import { notifyStaffMember } from '../mail/notify-staff-member.server.ts'
import { adminUsers, staffTwoFactors } from '../schema.ts'
import { authorize, type Staff } from '../staff.ts'
import { readCode, spendCode } from './one-time-code.server.ts'
import { makeRecoveryCodes } from './recovery-codes.server.ts'
import { sealText, unsealText } from './sealed-text.server.ts'
import { leftRecoveryCodes, sealCodes } from './stored-factor.server.ts'
import { isTotpCode, makeTotpSecret, totpUri } from './totp.server.ts'

/** From the making of a secret to the proof that an app has it. */
const SETUP_MS = 15 * 60_000
/** Tries at a code while signed in: to set the second factor up, or to turn it off. */
export const CODE_TRIES = { scope: 'own code', max: 10, windowSeconds: 900 }

/** A secret on its way into an authenticator app. */
export type SecondFactorSetup = {
  /** `otpauth://totp/…`, shown as a QR code. */
  uri: string
  /** Signed end of the set-up: proves that the password was checked, lately and for this secret. */
  proof: string
}

type CheckFailure = Extract<CheckOwnPassword, { ok: false }>

export type BeginSecondFactor =
  | { ok: true; setup: SecondFactorSetup }
  | CheckFailure
  /** It is already turned on. */
  | { ok: false; reason: 'on' }

/** Makes a secret for an app. Sign-in asks for codes only after `confirmSecondFactor`. */
export async function beginSecondFactor(
  db: Db,
  deps: StaffDeps,
  staff: Staff,
  password: string,
): Promise<BeginSecondFactor> {
  authorize(staff, 'see')
  const known = await checkOwnPassword(db, deps, staff, password)
  if (!known.ok) return known
  const secret = makeTotpSecret()
  if (!(await storeUnverified(db, deps.sessionSecret, staff.id, secret))) {
    return { ok: false, reason: 'on' }
  }
  const uri = totpUri(secret, { issuer: deps.shopName, email: staff.email })
  const ends = deps.clock.now().getTime() + SETUP_MS
  const signature = sign(deps.sessionSecret, staff, uri, ends)
  return { ok: true, setup: { uri, proof: `${ends}.${signature}` } }
}

/**
 * Keeps a secret that no app has proved yet, in the place of an earlier such one.
 *
 * @returns false where the second factor is on
 */
async function storeUnverified(
  db: DbOrTx,
  sessionSecret: string,
  personId: string,
  secret: string,
): Promise<boolean> {
  const factor = {
    secret: sealText(sessionSecret, secret),
    backupCodes: sealCodes(sessionSecret, makeRecoveryCodes()),
    verified: false,
    failedVerificationCount: 0,
    lockedUntil: null,
  }
  const stored = await db
    .insert(staffTwoFactors)
    .values({ userId: personId, ...factor })
    .onConflictDoUpdate({
      target: staffTwoFactors.userId,
      set: factor,
      setWhere: not(staffTwoFactors.verified),
    })
    .returning({ id: staffTwoFactors.id })
  return stored.length > 0
}

/** Whether a set-up that a browser sends back was given to this person, lately. */
export function isOwnSetup(
  { clock, sessionSecret }: Pick<StaffDeps, 'clock' | 'sessionSecret'>,
  staff: Staff,
  { uri, proof }: SecondFactorSetup,
): boolean {
  const [ends = '', given = ''] = proof.split('.', 2)
  const expected = Buffer.from(sign(sessionSecret, staff, uri, Number(ends)))
  const same = Buffer.from(given)
  return (
    same.length === expected.length &&
    timingSafeEqual(same, expected) &&
    Number(ends) > clock.now().getTime()
  )
}

export type ConfirmSecondFactor =
  | { ok: true; recoveryCodes: string[] }
  | { ok: false; reason: 'wrong-code' | 'too-many' }
  /** Expired, issued to another one, or completed meanwhile: it must be restarted. */
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
): Promise<ConfirmSecondFactor> {
  authorize(staff, 'see')
  const now = deps.clock.now()
  if (!isOwnSetup(deps, staff, setup)) return { ok: false, reason: 'over' }
  if (await hasSecondFactor(db, staff)) return { ok: false, reason: 'over' }
  const turn = await consumeRateLimit(db, deps.sessionSecret, CODE_TRIES, staff.id, now)
  if (!turn.ok) return { ok: false, reason: 'too-many' }
  const given = readCode(code)
  if (given.kind !== 'app') return { ok: false, reason: 'wrong-code' }
  return await inTransaction(db, async (tx): Promise<ConfirmSecondFactor> => {
    const isRight = await isUnverifiedCode(tx, deps.sessionSecret, staff.id, given.code, now)
    if (isRight === null) return { ok: false, reason: 'over' }
    if (!isRight) return { ok: false, reason: 'wrong-code' }
    await spendCode(tx, deps.sessionSecret, staff.id, given.code, now)
    await turnOn(tx, deps, staff)
    const recoveryCodes = await leftRecoveryCodes(tx, deps.sessionSecret, staff.id)
    return { ok: true, recoveryCodes: recoveryCodes ?? [] }
  })
}

/** Checks a code of the secret that is being set up, and locks it; null where there is none. */
async function isUnverifiedCode(
  tx: Tx,
  sessionSecret: string,
  personId: string,
  code: string,
  now: Date,
): Promise<boolean | null> {
  const [row] = await tx
    .select({ secret: staffTwoFactors.secret })
    .from(staffTwoFactors)
    .where(and(eq(staffTwoFactors.userId, personId), not(staffTwoFactors.verified)))
    .for('update')
  return row ? isTotpCode(unsealText(sessionSecret, row.secret), code, now) : null
}

async function turnOn(tx: Tx, deps: StaffDeps, staff: Staff): Promise<void> {
  await tx
    .update(staffTwoFactors)
    .set({ verified: true })
    .where(eq(staffTwoFactors.userId, staff.id))
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

function sign(secret: string, staff: Staff, uri: string, ends: number): string {
  return createHmac('sha256', secret)
    .update(`second-factor:${staff.id}:${ends}:${uri}`)
    .digest('base64url')
}
