import { and, eq, gt } from 'drizzle-orm'
import { type Db, inTransaction } from '../../../platform/db.ts'
import { adminUsers, staffSessions } from '../schema.ts'
import {
  makeTokens,
  readRefreshToken,
  SESSION_SECONDS,
  type SessionTokens,
} from './session-tokens.server.ts'

/**
 * Grace period in which the previous refresh token returns the same successor, since two tabs may renew
 * concurrently, and a response may be lost.
 */
const OVERLAP_MS = 30_000

/**
 * Issues the next pair of tokens for a refresh token. Reuse of an older one ends its session (theft
 * detection).
 *
 * @returns null if there is nothing to renew; the staff member has to sign in again
 */
export async function renewSession(
  db: Db,
  secret: string,
  refreshToken: string | null,
  now: Date,
): Promise<SessionTokens | null> {
  const token = refreshToken && readRefreshToken(secret, refreshToken)
  if (!token) return null
  return await inTransaction(db, async (tx) => {
    const [row] = await tx
      .select({
        id: staffSessions.id,
        generation: staffSessions.generation,
        rotatedAt: staffSessions.rotatedAt,
        disabledAt: adminUsers.disabled_at,
      })
      .from(staffSessions)
      .innerJoin(adminUsers, eq(adminUsers.id, staffSessions.userId))
      .where(and(eq(staffSessions.id, token.sessionId), gt(staffSessions.expiresAt, now)))
      .for('update', { of: staffSessions })
    if (!row || row.disabledAt) return null
    const age = row.generation - token.generation
    if (age === 1 && now.getTime() - row.rotatedAt.getTime() < OVERLAP_MS) {
      return makeTokens(secret, row, now)
    }
    if (age !== 0) {
      await tx.delete(staffSessions).where(eq(staffSessions.id, row.id))
      return null
    }
    const generation = row.generation + 1
    await tx
      .update(staffSessions)
      .set({
        generation,
        rotatedAt: now,
        updatedAt: now,
        expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
      })
      .where(eq(staffSessions.id, row.id))
    return makeTokens(secret, { id: row.id, generation }, now)
  })
}
