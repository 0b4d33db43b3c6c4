import { randomUUID } from 'node:crypto'
import { desc, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Jobs } from '../../platform/queue/queue.ts'
import { consumeRateLimit } from '../../platform/rate-limit/rate-limit.server.ts'
import { sign } from '../../platform/signature.ts'
import { orders } from '../orders/schema.ts'
import { ORDER_LINK_MAIL } from './queues.server.ts'

/**
 * Mails sent at once. Further ones are delayed instead of refused: third parties must not exhaust
 * the customer's limit.
 */
const PER_ADDRESS = { scope: 'order link address', max: 3, windowSeconds: 3_600 }
const THEN_ONE_IN_SECONDS = 600

type RequestDeps = { jobs: Jobs; clock: Clock; sessionSecret: string }

/**
 * Mails the links of all orders of a mail address to that address. Unknown addresses go through the
 * same steps, including the job, so that neither answer nor timing tells whether somebody is a
 * customer. The caller limits requests of one connection.
 *
 * @param given valid
 */
export async function requestLostLink(db: Db, deps: RequestDeps, given: string): Promise<void> {
  const email = given.trim().toLowerCase()
  const { sessionSecret, clock, jobs } = deps
  const atOnce = await consumeRateLimit(db, sessionSecret, PER_ADDRESS, email, clock.now())
  const [newest] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`lower(${orders.customer_email}) = ${email}`)
    .orderBy(desc(orders.created_at))
    .limit(1)
  const mail = { kind: 'lost', orderId: newest?.id ?? '', copy: randomUUID() }
  const spread = {
    key: sign(sessionSecret, `order-page:lost:${email}`),
    seconds: THEN_ONE_IN_SECONDS,
  }
  await jobs.enqueue(db, ORDER_LINK_MAIL, mail, atOnce.ok ? undefined : spread)
}
