import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db, DbOrTx, Tx } from '../../../platform/db.ts'
import type { StaffId } from '../../../platform/values/ids.ts'
import { staffTwoFactors } from '../schema.ts'
import { type GivenCode, markCodeUsed } from './one-time-code.server.ts'
import { sealText, unsealText } from './sealed-text.server.ts'
import { isTotpCode } from './totp.server.ts'

/** Consecutive wrong codes, over all sign-ins, that lock the second step. */
const FAILURES_TO_LOCK = 10
export const LOCKED_SECONDS = 900

/** A stored second factor, decrypted. */
export type StoredFactor = { staffId: StaffId; secret: string; recoveryCodes: string[] }

const ownFactor = (staffId: StaffId) => eq(staffTwoFactors.userId, staffId)

/**
 * Stores a second factor whose first code has been checked.
 *
 * @returns false if the staff member already has one
 */
export async function storeFactor(
  tx: Tx,
  sessionSecret: string,
  { staffId, secret, recoveryCodes }: StoredFactor,
): Promise<boolean> {
  const stored = await tx
    .insert(staffTwoFactors)
    .values({
      userId: staffId,
      secret: sealText(sessionSecret, secret),
      backupCodes: sealCodes(sessionSecret, recoveryCodes),
    })
    .onConflictDoNothing()
    .returning({ id: staffTwoFactors.id })
  return stored.length > 0
}

/** The second factor of a staff member, locked for a change; null if it is off. */
export async function readFactorForUpdate(
  tx: Tx,
  sessionSecret: string,
  staffId: StaffId,
): Promise<StoredFactor | null> {
  const [row] = await tx.select().from(staffTwoFactors).where(ownFactor(staffId)).for('update')
  if (!row) return null
  return {
    staffId,
    secret: unsealText(sessionSecret, row.secret),
    recoveryCodes: unsealCodes(sessionSecret, row.backupCodes),
  }
}

/** The unused recovery codes; null if the second factor is off. */
export async function leftRecoveryCodes(
  db: DbOrTx,
  sessionSecret: string,
  staffId: StaffId,
): Promise<string[] | null> {
  const [row] = await db
    .select({ sealed: staffTwoFactors.backupCodes })
    .from(staffTwoFactors)
    .where(ownFactor(staffId))
  return row ? unsealCodes(sessionSecret, row.sealed) : null
}

/** @returns false if the second factor is off */
export async function storeRecoveryCodes(
  db: DbOrTx,
  sessionSecret: string,
  staffId: StaffId,
  codes: readonly string[],
): Promise<boolean> {
  const stored = await db
    .update(staffTwoFactors)
    .set({ backupCodes: sealCodes(sessionSecret, codes) })
    .where(ownFactor(staffId))
    .returning({ id: staffTwoFactors.id })
  return stored.length > 0
}

function sealCodes(sessionSecret: string, codes: readonly string[]): string {
  return sealText(sessionSecret, JSON.stringify(codes))
}

/** Consumes a code of the app or a recovery code. Each is accepted once. */
export async function takeCode(
  tx: Tx,
  sessionSecret: string,
  factor: StoredFactor,
  given: GivenCode,
  now: Date,
): Promise<'right' | 'wrong' | 'used'> {
  const { staffId, secret, recoveryCodes } = factor
  if (given.kind === 'app') {
    if (!isTotpCode(secret, given.code, now)) return 'wrong'
    return (await markCodeUsed(tx, sessionSecret, staffId, given.code, now)) ? 'right' : 'used'
  }
  if (!recoveryCodes.includes(given.code)) return 'wrong'
  const left = recoveryCodes.filter((code) => code !== given.code)
  await storeRecoveryCodes(tx, sessionSecret, staffId, left)
  return 'right'
}

/**
 * Counts an attempt at the second step before its code is checked, so that concurrent attempts count too.
 * The tenth consecutive attempt locks the step for 15 minutes, unless its code is correct
 * (`resetFailures`). Not part of a transaction: a refusal must not undo the count.
 */
export async function countTry(
  db: Db,
  staffId: StaffId,
  now: Date,
): Promise<'counted' | 'locked' | 'off'> {
  const { lockedUntil, failedVerificationCount } = staffTwoFactors
  const count = sql`CASE WHEN ${lockedUntil} IS NULL THEN ${failedVerificationCount} ELSE 0 END + 1`
  const lockEnds = new Date(now.getTime() + LOCKED_SECONDS * 1000)
  const [counted] = await db
    .update(staffTwoFactors)
    .set({
      failedVerificationCount: sql`${count}`,
      lockedUntil: sql`CASE WHEN ${count} >= ${FAILURES_TO_LOCK} THEN ${lockEnds}::timestamptz END`,
    })
    .where(and(ownFactor(staffId), or(isNull(lockedUntil), lte(lockedUntil, now))))
    .returning({ id: staffTwoFactors.id })
  if (counted) return 'counted'
  const [locked] = await db
    .select({ id: staffTwoFactors.id })
    .from(staffTwoFactors)
    .where(ownFactor(staffId))
  return locked ? 'locked' : 'off'
}

/** Resets the count of wrong codes after a correct one. */
export async function resetFailures(tx: Tx, staffId: StaffId): Promise<void> {
  await tx
    .update(staffTwoFactors)
    .set({ failedVerificationCount: 0, lockedUntil: null })
    .where(eq(staffTwoFactors.userId, staffId))
}

function unsealCodes(sessionSecret: string, sealed: string): string[] {
  const codes: unknown = JSON.parse(unsealText(sessionSecret, sealed))
  if (!Array.isArray(codes)) throw new Error('the recovery codes cannot be read')
  return codes.map(String)
}
