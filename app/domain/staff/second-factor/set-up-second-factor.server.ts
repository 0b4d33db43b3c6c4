import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Db, inTransaction } from '../../../platform/db.ts'
import { consumeRateLimit } from '../../../platform/rate-limit/rate-limit.server.ts'
import { type CheckOwnPassword, checkOwnPassword } from '../auth/check-own-password.server.ts'
import { refused } from '../auth/sign-in.server.ts'
import type { StaffDeps } from '../deps.ts'
import { recordChange } from '../history/record-change.server.ts'
import { notifyStaffMember } from '../mail/notify-staff-member.server.ts'
import { adminUsers } from '../schema.ts'
import { authorize, type Staff } from '../staff.ts'
import { withImpersonationSession } from './impersonation-session.server.ts'
import { readCode, spendCode } from './one-time-code.server.ts'

/** So long may pass between asking for a secret and proving that an app has it. */
const SETUP_MS = 15 * 60_000
/** Guesses at a code, whatever they are for. */
export const CODE_TRIES = { scope: 'own code', turns: 10, windowSeconds: 900 }

/** A secret that is being given to somebody's authenticator app. */
export type SecondFactorSetup = {
  /** `otpauth://totp/…`, which apps read from a picture. */
  uri: string
  /** That the password was asked for, lately and for this secret. */
  proof: string
}

type CheckFailure = Extract<CheckOwnPassword, { ok: false }>

export type BeginSecondFactor =
  | { ok: true; setup: SecondFactorSetup }
  | CheckFailure
  /** It is set up already. */
  | { ok: false; reason: 'on' }

/** Makes a secret for somebody's app. It asks for nothing yet: see `confirmSecondFactor`. */
export async function beginSecondFactor(
  db: Db,
  deps: StaffDeps,
  staff: Staff,
  password: string,
): Promise<BeginSecondFactor> {
  authorize(staff, 'see')
  const known = await checkOwnPassword(db, deps, staff, password)
  if (!known.ok) return known
  if (await hasSecondFactor(db, staff)) return { ok: false, reason: 'on' }
  const library = await deps.signInLibrary()
  const begun = await withImpersonationSession(db, library, staff.id, (headers) =>
    library.api.enableTwoFactor({ body: { password, method: 'totp' }, headers }).catch(refused),
  )
  if (begun?.method !== 'totp') return { ok: false, reason: 'on' }
  const ends = deps.clock.now().getTime() + SETUP_MS
  const uri = begun.totpURI
  const signature = sign(deps.sessionSecret, staff, uri, ends)
  return { ok: true, setup: { uri, proof: `${ends}.${signature}` } }
}

/** Whether a setup that a browser sends back is one that we gave to this person, lately. */
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
  /** Begun too long ago, elsewhere, or finished meanwhile: it has to be begun again. */
  | { ok: false; reason: 'over' }

/**
 * Turns two-step sign-in on, once a code proves that the app has the secret.
 *
 * @returns ten recovery codes, to be shown this once
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
  const library = await deps.signInLibrary()
  const right = await withImpersonationSession(db, library, staff.id, (headers) =>
    library.api.verifyTOTP({ body: { code: given.code }, headers }).catch(refused),
  )
  if (!right) return { ok: false, reason: 'wrong-code' }
  await spendCode(db, deps.sessionSecret, staff.id, given, now)
  const { backupCodes } = await library.api.viewBackupCodes({ body: { userId: staff.id } })
  await inTransaction(db, async (tx) => {
    await recordChange(tx, staff, {
      subject: 'person',
      id: staff.id,
      label: staff.fullName,
      action: 'second factor on',
    })
    await notifyStaffMember(tx, deps, staff.id, 'second-factor-on')
  })
  return { ok: true, recoveryCodes: backupCodes }
}

export async function hasSecondFactor(db: Db, staff: Staff): Promise<boolean> {
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
