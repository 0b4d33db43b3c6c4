import { and, eq } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { StaffId } from '../../../platform/values/ids.ts'
import type { StaffDeps } from '../deps.ts'
import { adminUsers } from '../schema.ts'
import { type GivenCode, readCode } from '../second-factor/one-time-code.server.ts'
import {
  countTry,
  LOCKED_SECONDS,
  readFactorForUpdate,
  resetFailures,
  takeCode,
} from '../second-factor/stored-factor.server.ts'
import { knownDevices } from '../sessions/known-device.server.ts'
import type { SignInClient } from '../sessions/open-session.server.ts'
import type { SessionTokens } from '../sessions/session-tokens.server.ts'
import { beginSession, countSignInAttempt, isOpen, type SignInRefusal } from './sign-in.server.ts'
import {
  attemptVerification,
  consumeVerification,
  findVerification,
} from './verification-tokens.server.ts'

export type SignInWithCodeResult =
  | { ok: true; tokens: SessionTokens; deviceCookie: string }
  | SignInRefusal
  /** The challenge ended after ten minutes or five wrong codes: the password is required again. */
  | { ok: false; reason: 'over' }
  /** This code was already used; the password is required again. */
  | { ok: false; reason: 'used' }

const CODES_PER_CHALLENGE = 5

/**
 * The second step: a one-time code, or a single-use recovery code.
 *
 * @param challenge from the first step
 */
export async function signInWithCode(
  db: Db,
  deps: StaffDeps,
  { challenge, code }: { challenge: string; code: string },
  client: SignInClient,
): Promise<SignInWithCodeResult> {
  const { sessionSecret } = deps
  const now = deps.clock.now()
  const challenged = await findVerification(db, 'sign-in', challenge, now)
  const devices = knownDevices(sessionSecret, client.deviceCookie ?? null, now)
  const device = devices.find(({ staffId }) => staffId === challenged) ?? null
  const who = { account: challenge, device }
  const refusal = await countSignInAttempt(db, sessionSecret, who, client, now)
  if (refusal) return refusal
  const staffId = await attemptVerification(db, 'sign-in', challenge, CODES_PER_CHALLENGE, now)
  if (!staffId) return { ok: false, reason: 'over' }
  if ((await countTry(db, staffId, now)) === 'locked') {
    return { ok: false, reason: 'too-many', retryAfterSeconds: LOCKED_SECONDS }
  }
  const step = { challenge, staffId, given: readCode(code), now }
  const result = await inTransaction(db, async (tx): Promise<SignInWithCodeResult> => {
    const reason = await findRefusal(tx, sessionSecret, step)
    if (reason) return { ok: false, reason }
    await resetFailures(tx, staffId)
    return { ok: true, ...(await beginSession(tx, sessionSecret, staffId, client, now)) }
  })
  const ended = !result.ok && result.reason !== 'invalid'
  if (ended) await consumeVerification(db, 'sign-in', challenge, now)
  return result
}

type Step = { challenge: string; staffId: StaffId; given: GivenCode; now: Date }

/** Uses up code and challenge; the caller's transaction restores them after a refusal. */
async function findRefusal(
  tx: Tx,
  sessionSecret: string,
  { challenge, staffId, given, now }: Step,
): Promise<'over' | 'invalid' | 'used' | null> {
  const factor = await readFactorForUpdate(tx, sessionSecret, staffId)
  // The account may have changed since the first step.
  const [person] = await tx
    .select({
      disabledAt: adminUsers.disabled_at,
      passwordExpiresAt: adminUsers.password_expires_at,
    })
    .from(adminUsers)
    .where(and(eq(adminUsers.id, staffId), adminUsers.two_factor_enabled))
  if (!factor || !person || !isOpen(person, now)) return 'over'
  const taken = await takeCode(tx, sessionSecret, factor, given, now)
  if (taken !== 'right') return taken === 'used' ? 'used' : 'invalid'
  return (await consumeVerification(tx, 'sign-in', challenge, now)) ? null : 'over'
}
