import { and, eq, gt, isNull } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { adminUsers, staffSessions } from '../schema.ts'
import type { Staff } from '../staff.ts'
import { readAccessToken } from './session-tokens.server.ts'

/** A signed-in staff member with their session. */
export type SignedIn = {
  staff: Staff
  sessionId: string
  /** When the access token expires and has to be renewed. */
  expiresAt: Date
  /** The password is temporary and must be changed first. */
  mustChangePassword: boolean
}

/**
 * The staff member of an access token. Looked up for every request, so that a change of role, a
 * closed account or an ended session takes effect immediately.
 *
 * @returns null if the token is invalid, expired or its session has ended
 */
export async function findStaff(
  db: DbOrTx,
  secret: string,
  accessToken: string | null,
  now: Date,
): Promise<SignedIn | null> {
  const token = accessToken && readAccessToken(secret, accessToken, now)
  if (!token) return null
  const [row] = await db
    .select({
      id: adminUsers.id,
      email: adminUsers.email,
      fullName: adminUsers.full_name,
      role: adminUsers.role,
      mustChangePassword: adminUsers.must_change_password,
    })
    .from(staffSessions)
    .innerJoin(adminUsers, eq(adminUsers.id, staffSessions.userId))
    .where(
      and(
        eq(staffSessions.id, token.sessionId),
        gt(staffSessions.expiresAt, now),
        isNull(adminUsers.disabled_at),
      ),
    )
  if (!row) return null
  const { mustChangePassword, ...staff } = row
  return { staff, sessionId: token.sessionId, expiresAt: token.expiresAt, mustChangePassword }
}
