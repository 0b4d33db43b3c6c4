import { randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { JobData, Jobs } from '../../platform/queue/queue.ts'
import { consumeRateLimit } from '../../platform/rate-limit/rate-limit.server.ts'
import { sign } from '../../platform/signature.ts'

export type LostLinkDeps = { jobs: Jobs; clock: Clock; sessionSecret: string }

const PER_ADDRESS = { max: 3, windowSeconds: 3_600 }
const THEN_ONE_IN_SECONDS = 600

/**
 * Enqueues the mail with the links of a mail address. After three within an hour further ones are delayed
 * instead of refused: third parties must not exhaust the customer's limit.
 *
 * The same steps for every address: `find` returns data without an id for one that is not known, and the job
 * sends nothing then. Neither answer nor timing tells whether somebody is a customer. The caller limits
 * requests of one connection.
 *
 * @param scope of the limit and the delay
 * @param given valid
 * @param find the data of the job; it gets a random `copy` besides. @param email in lower case
 */
export async function enqueueLostLink(
  db: Db,
  { jobs, clock, sessionSecret }: LostLinkDeps,
  { queue, scope }: { queue: string; scope: string },
  given: string,
  find: (email: string) => Promise<JobData>,
): Promise<void> {
  const email = given.trim().toLowerCase()
  const limit = { ...PER_ADDRESS, scope: `${scope} address` }
  const atOnce = await consumeRateLimit(db, sessionSecret, limit, email, clock.now())
  const mail = { ...(await find(email)), copy: randomUUID() }
  const spread = {
    key: sign(sessionSecret, `lost-link:${scope}:${email}`),
    seconds: THEN_ONE_IN_SECONDS,
  }
  await jobs.enqueue(db, queue, mail, atOnce.ok ? undefined : spread)
}
