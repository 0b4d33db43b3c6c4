import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { StaffId } from '../../../platform/values/ids.ts'
import { staffSessions, staffVerifications } from '../schema.ts'
import type { Staff } from '../staff.ts'
import { readAccessToken, readRefreshToken } from './session-tokens.server.ts'

/** Signs out: the session is identified by either token. */
export async function endSession(
  db: DbOrTx,
  secret: string,
  tokens: { accessToken: string | null; refreshToken: string | null },
  now: Date,
): Promise<void> {
  const read =
    (tokens.accessToken && readAccessToken(secret, tokens.accessToken, now)) ||
    (tokens.refreshToken && readRefreshToken(secret, tokens.refreshToken))
  if (read) await db.delete(staffSessions).where(eq(staffSessions.id, read.sessionId))
}

/**
 * Ends one of the staff member's own sessions.
 *
 * @param sessionId untrusted
 */
export async function endOwnSession(db: DbOrTx, staff: Staff, sessionId: string): Promise<void> {
  const named = sql`${staffSessions.id}::text = ${sessionId}`
  await db.delete(staffSessions).where(and(eq(staffSessions.userId, staff.id), named))
}

/** Ends all sessions of a staff member, except one. */
export async function endAllSessions(
  db: DbOrTx,
  staffId: StaffId,
  staying: string | null = null,
): Promise<void> {
  const all = eq(staffSessions.userId, staffId)
  await db.delete(staffSessions).where(staying ? and(all, ne(staffSessions.id, staying)) : all)
}

/** Whether a session has not been ended. */
export async function hasSession(db: DbOrTx, sessionId: string): Promise<boolean> {
  return (await db.$count(staffSessions, eq(staffSessions.id, sessionId))) > 0
}

/** Deletes a staff member's reset links and half-finished sign-ins, after a change of password. */
export async function purgePasswordLinks(db: DbOrTx, staffId: StaffId): Promise<void> {
  await db.delete(staffVerifications).where(eq(staffVerifications.value, staffId))
}

/** Purges expired sessions, reset links and half-finished sign-ins. */
export async function purgeEndedSessions(db: DbOrTx, now: Date): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.expiresAt, now))
  await db.delete(staffVerifications).where(lt(staffVerifications.expiresAt, now))
}
