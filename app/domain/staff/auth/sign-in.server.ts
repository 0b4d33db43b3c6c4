import { setTimeout as wait } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { type Db, type DbOrTx, inTransaction, type Tx } from '../../../platform/db.ts'
import { connectionOf, consumeRateLimit } from '../../../platform/rate-limit/rate-limit.server.ts'
import type { StaffId } from '../../../platform/values/ids.ts'
import type { StaffDeps } from '../deps.ts'
import { adminUsers, staffAccounts } from '../schema.ts'
import {
  deviceFor,
  type KnownDevice,
  knownDevices,
  rememberDevice,
} from '../sessions/known-device.server.ts'
import { openSession, type SignInClient } from '../sessions/open-session.server.ts'
import type { SessionTokens } from '../sessions/session-tokens.server.ts'
import { UNKNOWN_HASH, verifyPassword } from './password.server.ts'
import { makeVerificationToken } from './verification-tokens.server.ts'

/** Attempts at one account from any connection, and attempts from one connection at any account. */
const PER_ACCOUNT = { scope: 'sign-in account', max: 10, windowSeconds: 900 }
const PER_CONNECTION = { scope: 'sign-in', max: 30, windowSeconds: 900 }
/** Replaces both limits in a browser in which the staff member has signed in before. */
const PER_DEVICE = { scope: 'sign-in device', max: 10, windowSeconds: 900 }

export type SignInRefusal =
  /** Wrong address, wrong password or closed account: the response does not show which. */
  { ok: false; reason: 'invalid' } | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

export type SignInResult =
  | { ok: true; tokens: SessionTokens; deviceCookie: string }
  /** The password is right; a one-time code comes next, together with `challenge`. */
  | { ok: false; reason: 'code-needed'; challenge: string }
  | SignInRefusal

/**
 * Minimum time until a refusal is returned. Unknown addresses cost the same query and the same hash as
 * known ones; this hides the remaining difference.
 */
const REFUSED_AFTER_MS = 200

/** Signs a staff member in. Unknown addresses take as long as known ones. */
export async function signIn(
  db: Db,
  deps: StaffDeps,
  given: { email: string; password: string },
  client: SignInClient,
): Promise<SignInResult> {
  const started = performance.now()
  const result = await tryToSignIn(db, deps, given, client)
  if (!result.ok && result.reason === 'invalid') {
    await wait(Math.max(0, started + REFUSED_AFTER_MS - performance.now()))
  }
  return result
}

async function tryToSignIn(
  db: Db,
  { clock, sessionSecret }: StaffDeps,
  given: { email: string; password: string },
  client: SignInClient,
): Promise<SignInResult> {
  const now = clock.now()
  const email = given.email.trim().toLowerCase()
  const devices = knownDevices(sessionSecret, client.deviceCookie ?? null, now)
  const who = { account: email, device: await deviceFor(db, devices, email) }
  const refusal = await countSignInAttempt(db, sessionSecret, who, client, now)
  if (refusal) return refusal
  const [account] = await db
    .select({ hash: staffAccounts.password })
    .from(adminUsers)
    .leftJoin(staffAccounts, eq(staffAccounts.userId, adminUsers.id))
    .where(eq(adminUsers.email, email))
  const hash = account?.hash ?? null
  const right = await verifyPassword(hash ?? UNKNOWN_HASH, given.password)
  if (hash === null || !right) return { ok: false, reason: 'invalid' }
  // Wrapped, since `inTransaction` would roll back a challenge: its result has `ok: false`.
  const begun = await inTransaction(db, async (tx) => {
    const person = await readForSignIn(tx, email, hash)
    if (!person || !isOpen(person, now)) return { ok: false } as const
    return { ok: true, answer: await beginSignIn(tx, sessionSecret, person, client, now) } as const
  })
  return begun.ok ? begun.answer : { ok: false, reason: 'invalid' }
}

/**
 * The staff member with this address, locked until the transaction ends: a concurrent change of the
 * password or the account waits, and then ends the session that was opened.
 *
 * @param hash the stored hash that the entered password was checked against
 * @returns undefined if the password has been changed since it was checked
 */
async function readForSignIn(tx: Tx, email: string, hash: string) {
  const [person] = await tx
    .select({
      id: adminUsers.id,
      secondFactor: adminUsers.two_factor_enabled,
      disabledAt: adminUsers.disabled_at,
      passwordExpiresAt: adminUsers.password_expires_at,
    })
    .from(adminUsers)
    .innerJoin(staffAccounts, eq(staffAccounts.userId, adminUsers.id))
    .where(and(eq(adminUsers.email, email), eq(staffAccounts.password, hash)))
    .for('share')
  return person
}

async function beginSignIn(
  tx: Tx,
  secret: string,
  person: { id: StaffId; secondFactor: boolean },
  client: SignInClient,
  now: Date,
): Promise<SignInResult> {
  if (!person.secondFactor) {
    return { ok: true, ...(await beginSession(tx, secret, person.id, client, now)) }
  }
  const challenge = await makeVerificationToken(tx, 'sign-in', person.id, now)
  return { ok: false, reason: 'code-needed', challenge }
}

/** False for a closed account and for a temporary password that has expired. */
export function isOpen(
  person: { disabledAt: Date | null; passwordExpiresAt: Date | null },
  now: Date,
): boolean {
  const expired = person.passwordExpiresAt !== null && person.passwordExpiresAt <= now
  return person.disabledAt === null && !expired
}

/** Opens the session of an authenticated staff member. @returns its tokens and the device cookie */
export async function beginSession(
  db: DbOrTx,
  secret: string,
  staffId: StaffId,
  client: SignInClient,
  now: Date,
): Promise<{ tokens: SessionTokens; deviceCookie: string }> {
  return {
    tokens: await openSession(db, secret, staffId, client, now),
    deviceCookie: rememberDevice(secret, client.deviceCookie ?? null, staffId, now),
  }
}

/**
 * Counts an attempt against the rate limits; also used for one-time codes.
 *
 * @param who.device a browser in which the staff member has signed in before: attempts of others at the
 * account or from the same connection do not count there
 */
export async function countSignInAttempt(
  db: Db,
  secret: string,
  { account, device }: { account: string; device: KnownDevice | null },
  client: SignInClient,
  now: Date,
): Promise<SignInRefusal | null> {
  const limits = device
    ? ([[PER_DEVICE, device.id]] as const)
    : ([
        [PER_CONNECTION, connectionOf(client.address)],
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
