import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { type StaffId, toStaffId } from '../../../platform/values/ids.ts'
import { staffVerifications } from '../schema.ts'

/** The purpose of a token: a reset link, or the second step of signing in. */
type Purpose = 'reset-password' | 'sign-in'

const LIFETIME_MS = 10 * 60_000
const TOKEN_BYTES = 24

/**
 * Creates a token of 192 random bits for a staff member: single-use, and valid for 10 minutes. Only its
 * hash is stored, so the database contains no usable token.
 */
export async function makeVerificationToken(
  db: DbOrTx,
  purpose: Purpose,
  staffId: StaffId,
  now: Date,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  const identifier = hashOf(purpose, token)
  await db.insert(staffVerifications).values({ identifier, value: staffId, expiresAt })
  return token
}

/** The id of the staff member that a token was created for; null if it is not valid. */
export async function findVerification(
  db: DbOrTx,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<StaffId | null> {
  const [row] = await db
    .select({ staffId: staffVerifications.value })
    .from(staffVerifications)
    .where(isValidToken(purpose, token, now))
  return row ? toStaffId(row.staffId) : null
}

/**
 * Like `findVerification`, counted as one attempt.
 *
 * @param most maximum number of attempts; null is returned for further ones
 */
export async function attemptVerification(
  db: DbOrTx,
  purpose: Purpose,
  token: string,
  most: number,
  now: Date,
): Promise<StaffId | null> {
  const { attempts, value } = staffVerifications
  const [row] = await db
    .update(staffVerifications)
    .set({ attempts: sql`${attempts} + 1`, updatedAt: now })
    .where(and(isValidToken(purpose, token, now), lt(attempts, most)))
    .returning({ staffId: value })
  return row ? toStaffId(row.staffId) : null
}

/**
 * Consumes a token. One of several concurrent calls succeeds.
 *
 * @returns whether it was still valid
 */
export async function consumeVerification(
  db: DbOrTx,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<boolean> {
  const used = await db
    .delete(staffVerifications)
    .where(isValidToken(purpose, token, now))
    .returning({ id: staffVerifications.id })
  return used.length > 0
}

function isValidToken(purpose: Purpose, token: string, now: Date) {
  return and(
    eq(staffVerifications.identifier, hashOf(purpose, token)),
    gt(staffVerifications.expiresAt, now),
  )
}

function hashOf(purpose: Purpose, token: string): string {
  return createHash('sha256').update(`${purpose}:${token}`).digest('base64url')
}
