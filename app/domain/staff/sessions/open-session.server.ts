import type { DbOrTx } from '../../../platform/db.ts'
import type { StaffId } from '../../../platform/values/ids.ts'
import { staffSessions } from '../schema.ts'
import { makeTokens, SESSION_SECONDS, type SessionTokens } from './session-tokens.server.ts'

/** The client of a sign-in; shown to the staff member in the list of their sessions. */
export type SignInClient = {
  address: string
  userAgent: string
  /** The cookie of `known-device.server.ts`, unverified. */
  deviceCookie?: string | null
}

const MAX_AGENT_LENGTH = 300

/** Opens a session of an authenticated staff member. @returns the browser's tokens */
export async function openSession(
  db: DbOrTx,
  secret: string,
  staffId: StaffId,
  client: SignInClient,
  now: Date,
): Promise<SessionTokens> {
  const [session] = await db
    .insert(staffSessions)
    .values({
      userId: staffId,
      expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
      ipAddress: client.address,
      userAgent: client.userAgent.slice(0, MAX_AGENT_LENGTH),
      rotatedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: staffSessions.id, generation: staffSessions.generation })
  if (!session) throw new Error('the new session was not returned')
  return makeTokens(secret, session, now)
}
