import { randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTransaction } from '../../platform/db.ts'
import type { JobData, Jobs } from '../../platform/queue/queue.ts'
import { consumeRateLimit, isRepeated } from '../../platform/rate-limit/rate-limit.server.ts'
import { sign } from '../../platform/signature.ts'

export type LostLinkDeps = { jobs: Jobs; clock: Clock; sessionSecret: string }

const PER_ADDRESS = { max: 3, windowSeconds: 3_600 }
const THEN_ONE_IN_SECONDS = 600

/**
 * Enqueues the mail with the links of a mail address. After three within an hour, further mails are
 * delayed instead of refused: third parties must not exhaust the customer's limit. A second press of the button
 * within five seconds enqueues none.
 *
 * Every address takes the same steps: for an unknown one `find` returns data without an id, and the job sends
 * nothing. Neither the response nor its timing reveals whether the address belongs to a customer. The caller
 * limits the requests per connection.
 *
 * @param scope name of the limit and of the delay
 * @param given a valid address
 * @param find returns the data of the job, to which a random `copy` is added; its `email` is in lower case
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
  const spread = {
    key: sign(sessionSecret, `lost-link:${scope}:${email}`),
    seconds: THEN_ONE_IN_SECONDS,
  }
  const data = await find(email)
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    if (await isRepeated(tx, sessionSecret, scope, email, now)) return
    const atOnce = await consumeRateLimit(tx, sessionSecret, limit, email, now)
    const mail = { ...data, copy: randomUUID() }
    await jobs.enqueue(tx, queue, mail, atOnce.ok ? undefined : spread)
  })
}
