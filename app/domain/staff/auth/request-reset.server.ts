import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { connectionOf, consumeRateLimit } from '../../../platform/rate-limit/rate-limit.server.ts'
import { sign } from '../../../platform/signature.ts'
import type { StaffDeps } from '../deps.ts'
import { STAFF_MAIL } from '../mail/queues.server.ts'
import { adminUsers } from '../schema.ts'
import type { SignInClient } from '../sessions/open-session.server.ts'

const PER_CONNECTION = { scope: 'reset', max: 10, windowSeconds: 900 }
/**
 * Links that are mailed immediately. Further requests are delayed instead of refused: third parties must
 * not exhaust the owner's limit.
 */
const PER_ACCOUNT = { scope: 'reset account', max: 3, windowSeconds: 900 }
const THEN_ONE_IN_SECONDS = 300

/**
 * Requests a password reset mail. Unknown addresses go through the same steps, including the job,
 * so that neither response nor timing reveals whether an account exists.
 *
 * Regardless of the number of requests, a link is mailed: immediately, or within five minutes. The link is
 * created when its mail is sent; earlier links stay valid for their ten minutes.
 *
 * @returns false if a rate limit is reached
 */
export async function requestReset(
  db: Db,
  deps: StaffDeps,
  given: string,
  client: SignInClient,
): Promise<boolean> {
  const now = deps.clock.now()
  const email = given.trim().toLowerCase()
  const connection = await consumeRateLimit(
    db,
    deps.sessionSecret,
    PER_CONNECTION,
    connectionOf(client.address),
    now,
  )
  if (!connection.ok) return false
  const account = await consumeRateLimit(db, deps.sessionSecret, PER_ACCOUNT, email, now)
  const [person] = await db
    .select({ id: adminUsers.id })
    .from(adminUsers)
    .where(and(eq(adminUsers.email, email), isNull(adminUsers.disabled_at)))
  const mail = { kind: 'reset', staffId: person?.id ?? '' }
  const key = sign(deps.sessionSecret, `reset:${email}`)
  const spread = { key, seconds: THEN_ONE_IN_SECONDS }
  await deps.jobs.enqueue(db, STAFF_MAIL, mail, account.ok ? undefined : spread)
  return true
}
