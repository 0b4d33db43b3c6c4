import { createHmac } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { connectionOf, consumeRateLimit } from '../../../platform/rate-limit/rate-limit.server.ts'
import type { StaffDeps } from '../deps.ts'
import { STAFF_MAIL } from '../mail/queues.server.ts'
import { adminUsers } from '../schema.ts'
import type { Visitor } from '../sessions/open-session.server.ts'

const PER_CONNECTION = { scope: 'reset', turns: 10, windowSeconds: 900 }
/** Sent at once. Whoever else asks then gets a link soon: strangers must not use up the owner's. */
const PER_ACCOUNT = { scope: 'reset account', turns: 3, windowSeconds: 900 }
const THEN_ONE_IN_SECONDS = 300

/**
 * Asks for a reset link to be mailed. The same is done for an address that nobody of the shop
 * has, down to the job, so that neither answer nor time tells which it was.
 *
 * However many ask, a link is on its way: at once, or within five minutes where many were sent
 * lately. The link is made when its mail goes out, and earlier ones stay good for their ten minutes.
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
  const connection = await consumeRateLimit(
    db,
    deps.sessionSecret,
    PER_CONNECTION,
    connectionOf(visitor.address),
    now,
  )
  if (!connection.ok) return false
  const account = await consumeRateLimit(db, deps.sessionSecret, PER_ACCOUNT, email, now)
  const [person] = await db
    .select({ id: adminUsers.id })
    .from(adminUsers)
    .where(and(eq(adminUsers.email, email), isNull(adminUsers.disabled_at)))
  const mail = { kind: 'reset', personId: person?.id ?? '' }
  const key = createHmac('sha256', deps.sessionSecret).update(`reset:${email}`).digest('base64url')
  const spread = { key, seconds: THEN_ONE_IN_SECONDS }
  await deps.jobs.enqueue(db, STAFF_MAIL, mail, account.ok ? undefined : spread)
  return true
}
