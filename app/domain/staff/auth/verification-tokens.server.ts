import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { type StaffId, toStaffId } from '../../../platform/values/ids.ts'
import { staffVerifications } from '../schema.ts'

/** What a token is for: a reset link, or the second step of signing in. */
type Purpose = 'reset-password' | 'sign-in'

const LIFETIME_MS = 10 * 60_000
const TOKEN_BYTES = 24

/**
 * Makes a token of 192 random bits for a person, good once and for 10 minutes. Only its hash is
 * kept: nothing in the database works as a token.
 */
export async function makeVerificationToken(
  db: DbOrTx,
  purpose: Purpose,
  personId: StaffId,
  now: Date,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  const identifier = hashOf(purpose, token)
  await db.insert(staffVerifications).values({ identifier, value: personId, expiresAt })
  return token
}

/** The id of the person whom a token was made for; null where it does not work (any more). */
export async function findVerification(
  db: DbOrTx,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<StaffId | null> {
  const [row] = await db
    .select({ personId: staffVerifications.value })
    .from(staffVerifications)
    .where(isGood(purpose, token, now))
  return row ? toStaffId(row.personId) : null
}

/**
 * The same, counted as one attempt.
 *
 * @param most attempts that the token has; null is returned to every further one
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
    .where(and(isGood(purpose, token, now), lt(attempts, most)))
    .returning({ personId: value })
  return row ? toStaffId(row.personId) : null
}

/**
 * Uses a token up. Of several that do so at once one succeeds.
 *
 * @returns whether it still worked
 */
export async function consumeVerification(
  db: DbOrTx,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<boolean> {
  const used = await db
    .delete(staffVerifications)
    .where(isGood(purpose, token, now))
    .returning({ id: staffVerifications.id })
  return used.length > 0
}

function isGood(purpose: Purpose, token: string, now: Date) {
  return and(
    eq(staffVerifications.identifier, hashOf(purpose, token)),
    gt(staffVerifications.expiresAt, now),
  )
}

function hashOf(purpose: Purpose, token: string): string {
  return createHash('sha256').update(`${purpose}:${token}`).digest('base64url')
}
