import { and, eq, gt, isNull } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { adminUsers, staffSessions } from '../schema.ts'
import type { Staff } from '../staff.ts'
import { readAccessToken } from './session-tokens.server.ts'

/** Somebody signed in, with what the screens need to know of the session. */
export type SignedIn = {
  staff: Staff
  sessionId: string
  /** When the access token ends and has to be renewed. */
  expiresAt: Date
  /** The password is a temporary one: nothing may be done before it is changed. */
  mustChangePassword: boolean
}

/**
 * Who an access token stands for. Looked up for every request, so that a change of role, a
 * disabled account or a session ended elsewhere counts at once.
 *
 * @returns null where nobody is signed in with it (any more)
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
