import { type Db, inTransaction } from '../../platform/db.ts'
import type { Jobs } from '../../platform/queue/queue.ts'
import { WELCOME_MAIL } from './queues.server.ts'
import { type Subscribe, subscribe } from './subscribe.server.ts'

/**
 * Signs up somebody who asked for the newsletter in the footer, and welcomes them by mail: the
 * mail is queued if and only if the address is kept. An address that is on the list already gets
 * none, so that nobody can have it written to again and again.
 *
 * @param asked the address, and the words beside the form
 */
export async function signUp(
  db: Db,
  jobs: Jobs,
  asked: { email: string; wording: string },
): Promise<Subscribe> {
  return await inTransaction(db, async (tx) => {
    const outcome = await subscribe(tx, { ...asked, source: 'footer' })
    if (outcome.ok) await jobs.enqueue(tx, WELCOME_MAIL, { subscriberId: outcome.id })
    return outcome
  })
}
