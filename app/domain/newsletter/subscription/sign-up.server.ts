import { type Db, inTransaction } from '../../../platform/db.ts'
import type { Jobs } from '../../../platform/queue/queue.ts'
import { WELCOME_MAIL } from '../queues.server.ts'
import { type SubscribeResult, subscribe } from './subscribe.server.ts'

/**
 * Signs up an address from the footer and enqueues the welcome mail in the same transaction. An
 * existing subscriber gets no mail, to prevent abuse.
 *
 * @param requested the address and the consent text
 */
export async function signUp(
  db: Db,
  jobs: Jobs,
  requested: { email: string; wording: string },
): Promise<SubscribeResult> {
  return await inTransaction(db, async (tx) => {
    const outcome = await subscribe(tx, { ...requested, source: 'footer' })
    if (outcome.ok) await jobs.enqueue(tx, WELCOME_MAIL, { subscriberId: outcome.id })
    return outcome
  })
}
