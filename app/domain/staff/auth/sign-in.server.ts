import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { connectionOf, consumeRateLimit } from '../../../platform/rate-limit/rate-limit.server.ts'
import type { StaffDeps } from '../deps.ts'
import { adminUsers } from '../schema.ts'
import {
  deviceFor,
  type KnownDevice,
  knownDevices,
  rememberDevice,
} from '../sessions/known-device.server.ts'
import { openSession, type Visitor } from '../sessions/open-session.server.ts'
import type { SessionTokens } from '../sessions/session-tokens.server.ts'

/** Guesses at one account, whoever makes them; and of one connection, whatever it guesses at. */
const PER_ACCOUNT = { scope: 'sign-in account', turns: 10, windowSeconds: 900 }
const PER_CONNECTION = { scope: 'sign-in', turns: 30, windowSeconds: 900 }
/** Instead of both, in a browser that has signed in before: there only its own tries count. */
const PER_DEVICE = { scope: 'sign-in device', turns: 10, windowSeconds: 900 }

export type SignInRefusal =
  /** Address or password is wrong, or the account may not come in: which of them is not said. */
  { ok: false; reason: 'invalid' } | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

export type SignIn =
  | { ok: true; tokens: SessionTokens; deviceCookie: string }
  /** Right so far; a one-time code is asked for next. `challenge`: what its answer must bring. */
  | { ok: false; reason: 'code-needed'; challenge: string }
  | SignInRefusal

/**
 * A refusal comes so long after the question. The library hashes the password of an unknown
 * address as well, but for a known one it asks the database once more, which can be measured.
 */
const REFUSED_AFTER_MS = 200

/** Signs somebody in. Unknown addresses take as long as known ones. */
export async function signIn(
  db: Db,
  deps: StaffDeps,
  given: { email: string; password: string },
  visitor: Visitor,
): Promise<SignIn> {
  const started = performance.now()
  const answer = await tryToSignIn(db, deps, given, visitor)
  if (!answer.ok && answer.reason === 'invalid') {
    await wait(Math.max(0, started + REFUSED_AFTER_MS - performance.now()))
  }
  return answer
}

async function tryToSignIn(
  db: Db,
  deps: StaffDeps,
  given: { email: string; password: string },
  visitor: Visitor,
): Promise<SignIn> {
  const now = deps.clock.now()
  const email = given.email.trim().toLowerCase()
  const devices = knownDevices(deps.sessionSecret, visitor.deviceCookie ?? null, now)
  const who = { account: email, device: await deviceFor(db, devices, email) }
  const refusal = await takeSignInTurn(db, deps.sessionSecret, who, visitor, now)
  if (refusal) return refusal
  const library = await deps.signInLibrary()
  const answer = await library.api
    .signInEmail({ body: { email, password: given.password }, returnHeaders: true })
    .catch(refused)
  if (!answer) return { ok: false, reason: 'invalid' }
  if (!(await mayComeIn(db, email, now))) {
    const { token } = answer.response
    if (token) await (await library.$context).internalAdapter.deleteSession(token)
    return { ok: false, reason: 'invalid' }
  }
  if ('twoFactorRedirect' in answer.response) {
    return { ok: false, reason: 'code-needed', challenge: challengeOf(answer.headers) }
  }
  const { token, user } = answer.response
  return { ok: true, ...(await comeIn(db, deps.sessionSecret, { token, user }, visitor, now)) }
}

/** What the browser gets once everything is right. */
export async function comeIn(
  db: Db,
  secret: string,
  { token, user }: { token: string; user: { id: string } },
  visitor: Visitor,
  now: Date,
): Promise<{ tokens: SessionTokens; deviceCookie: string }> {
  return {
    tokens: await openSession(db, secret, token, visitor, now),
    deviceCookie: rememberDevice(secret, visitor.deviceCookie ?? null, user.id, now),
  }
}

/**
 * Counts a guess; also used for one-time codes.
 *
 * @param who.device the browser's own, where it has signed in before: strangers' guesses at the
 * account or from the same connection do not keep it out
 */
export async function takeSignInTurn(
  db: Db,
  secret: string,
  { account, device }: { account: string; device: KnownDevice | null },
  visitor: Visitor,
  now: Date,
): Promise<SignInRefusal | null> {
  const limits = device
    ? ([[PER_DEVICE, device.id]] as const)
    : ([
        [PER_CONNECTION, connectionOf(visitor.address)],
        [PER_ACCOUNT, account],
      ] as const)
  for (const [limit, who] of limits) {
    const turn = await consumeRateLimit(db, secret, limit, who, now)
    if (!turn.ok) {
      return { ok: false, reason: 'too-many', retryAfterSeconds: turn.retryAfterSeconds }
    }
  }
  return null
}

/**
 * Asked at both steps: the library does not know of accounts that were closed or of passwords that
 * have run out.
 */
export async function mayComeIn(db: Db, email: string, now: Date): Promise<boolean> {
  const [person] = await db
    .select({ disabledAt: adminUsers.disabled_at, endsAt: adminUsers.password_expires_at })
    .from(adminUsers)
    .where(eq(adminUsers.email, email))
  return person !== undefined && !person.disabledAt && !(person.endsAt && person.endsAt <= now)
}

/** The library throws for what is expected: a wrong password. Everything else is passed on. */
export function refused(error: unknown): null {
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
      ? error.statusCode
      : 500
  if (status >= 500) throw error
  return null
}

/** The library's own word for why it refused. */
export function refusalCode(error: unknown): string | undefined {
  const body = error instanceof Error && 'body' in error ? error.body : null
  const code = typeof body === 'object' && body && 'code' in body ? body.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** The library's cookie for the second step, `name=value`, as it wants it back. */
function challengeOf(headers: Headers): string {
  const cookie = headers.getSetCookie().find((header) => header.includes('two_factor='))
  return cookie?.split(';', 1)[0] ?? ''
}
