import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import type { SignInLibrary } from '../auth/sign-in-library.server.ts'
import { staffSessions } from '../schema.ts'

/**
 * Calls the sign-in library for somebody who is signed in with us. It gets a session of its own,
 * which ends with the call: the library replaces the session that it is called with now and
 * then, and the browser's would be lost.
 *
 * @param call is given the headers that say for whom it asks
 */
export async function withImpersonationSession<T>(
  db: Db,
  library: SignInLibrary,
  personId: string,
  call: (headers: Headers) => Promise<T>,
): Promise<T> {
  const { internalAdapter } = await library.$context
  // What replaces the session takes its marks over.
  const mark = `a call of the shop's own, ${randomUUID()}`
  const session = await internalAdapter.createSession(personId, true, { userAgent: mark })
  try {
    return await call(new Headers({ authorization: `Bearer ${session.token}` }))
  } finally {
    await db.delete(staffSessions).where(eq(staffSessions.userAgent, mark))
  }
}
