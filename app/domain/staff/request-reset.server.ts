import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import { connectionOf, takeTurn } from '../../platform/limits/take-turn.server.ts'
import type { StaffDeps } from './deps.ts'
import type { Visitor } from './open-session.server.ts'
import { STAFF_MAIL } from './queues.server.ts'
import { adminUsers } from './schema.ts'

const PER_CONNECTION = { scope: 'reset', turns: 10, windowSeconds: 900 }
const PER_ACCOUNT = { scope: 'reset account', turns: 3, windowSeconds: 900 }

/**
 * Asks for a reset link to be mailed. The same is done for an address that nobody of the shop
 * has, down to the job, so that neither answer nor time tells which it was.
 *
 * @returns false where too many were asked for
 */
export async function requestReset(
  db: Db,
  deps: StaffDeps,
  given: string,
  visitor: Visitor,
): Promise<boolean> {
  const now = deps.clock.now()
  const email = given.trim().toLowerCase()
  const connection = await takeTurn(
    db,
    deps.sessionSecret,
    PER_CONNECTION,
    connectionOf(visitor.address),
    now,
  )
  if (!connection.ok) return false
  // Said of no account: it would tell that the address was asked for before, not that it exists.
  const account = await takeTurn(db, deps.sessionSecret, PER_ACCOUNT, email, now)
  const [person] = await db
    .select({ id: adminUsers.id })
    .from(adminUsers)
    .where(and(eq(adminUsers.email, email), isNull(adminUsers.disabled_at)))
  await deps.jobs.enqueue(db, STAFF_MAIL, {
    kind: 'reset',
    personId: account.ok ? (person?.id ?? '') : '',
  })
  return true
}
