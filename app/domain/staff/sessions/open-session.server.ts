import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { staffSessions } from '../schema.ts'
import { makeTokens, type SessionTokens } from './session-tokens.server.ts'

/** Where somebody signs in from; shown to them in the list of their sessions. */
export type Visitor = {
  address: string
  userAgent: string
  /** The cookie of `known-device.server.ts`, as it came. */
  deviceCookie?: string | null
}

const LONGEST_AGENT = 300

/** Makes the browser's tokens for a session that the sign-in library has just begun. */
export async function openSession(
  db: Db,
  secret: string,
  libraryToken: string,
  visitor: Visitor,
  now: Date,
): Promise<SessionTokens> {
  const [session] = await db
    .update(staffSessions)
    .set({
      ipAddress: visitor.address,
      userAgent: visitor.userAgent.slice(0, LONGEST_AGENT),
      rotatedAt: now,
    })
    .where(eq(staffSessions.token, libraryToken))
    .returning({ id: staffSessions.id, generation: staffSessions.generation })
  if (!session) throw new Error('a session that had just begun was not there')
  return makeTokens(secret, session, now)
}
