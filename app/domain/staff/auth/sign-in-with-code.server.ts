import type { Db } from '../../../platform/db.ts'
import type { StaffDeps } from '../deps.ts'
import { readCode, spendCode } from '../second-factor/one-time-code.server.ts'
import { knownDevices } from '../sessions/known-device.server.ts'
import type { Visitor } from '../sessions/open-session.server.ts'
import type { SessionTokens } from '../sessions/session-tokens.server.ts'
import {
  comeIn,
  mayComeIn,
  refusalCode,
  refused,
  type SignInRefusal,
  takeSignInTurn,
} from './sign-in.server.ts'

export type SignInWithCode =
  | { ok: true; tokens: SessionTokens; deviceCookie: string }
  | SignInRefusal
  /** Ten minutes or five wrong codes are over: the password is asked for again. */
  | { ok: false; reason: 'over' }
  /** Somebody has come in with this very code; as above. */
  | { ok: false; reason: 'used' }

/** What the sign-in library calls a challenge that has ended, one way or the other. */
const OVER = new Set(['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'])
/** Ten wrong codes in a row, over whatever challenges, close the way for a while. */
const LOCKED = 'ACCOUNT_TEMPORARILY_LOCKED'
const LOCKED_SECONDS = 900

/**
 * The second step: a one-time code, or one of the recovery codes, each good once.
 *
 * @param challenge what the first step answered
 */
export async function signInWithCode(
  db: Db,
  deps: StaffDeps,
  { challenge, code }: { challenge: string; code: string },
  visitor: Visitor,
): Promise<SignInWithCode> {
  const now = deps.clock.now()
  // Whose challenge it is, only the library knows: it limits the codes for each by itself.
  const [device = null] = knownDevices(deps.sessionSecret, visitor.deviceCookie ?? null, now)
  const who = { account: challenge, device }
  const refusal = await takeSignInTurn(db, deps.sessionSecret, who, visitor, now)
  if (refusal) return refusal
  const given = readCode(code)
  const { api, $context: context } = await deps.signInLibrary()
  const headers = new Headers({ cookie: challenge })
  let why: string | undefined
  const body = { code: given.code }
  const answer = await (given.kind === 'app'
    ? api.verifyTOTP({ body, headers })
    : api.verifyBackupCode({ body, headers })
  ).catch((error: unknown) => {
    why = refusalCode(error)
    return refused(error)
  })
  if (why && OVER.has(why)) return { ok: false, reason: 'over' }
  if (why === LOCKED) {
    return { ok: false, reason: 'too-many', retryAfterSeconds: LOCKED_SECONDS }
  }
  if (!answer?.token) return { ok: false, reason: 'invalid' }
  const { token, user } = answer
  const refuse = async (reason: 'used' | 'over') => {
    await (await context).internalAdapter.deleteSession(token)
    return { ok: false, reason } as const
  }
  if (!(await spendCode(db, deps.sessionSecret, user.id, given, now))) return await refuse('used')
  // The first step may be minutes ago.
  if (!(await mayComeIn(db, user.email, now))) return await refuse('over')
  return { ok: true, ...(await comeIn(db, deps.sessionSecret, { token, user }, visitor, now)) }
}
