import { eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTransaction } from '../../platform/db.ts'
import type { Jobs } from '../../platform/queue/queue.ts'
import { sellSubmissions } from '../enquiries/schema.ts'
import { setSellRequestStatus } from '../enquiries/sell/set-sell-request-status.server.ts'
import type { Staff } from '../staff/staff.ts'
import { writeAnswer } from './write-to-customer.server.ts'

export type DeclineSellRequestResult =
  | { ok: true }
  /** `bought`: the seller has accepted an offer. `written`: they have written since the form was shown. */
  | { ok: false; reason: 'missing' | 'written' | 'bought' }

/**
 * Declines a sell request with a letter, which is stored as an answer in its conversation. A trigger on
 * the status withdraws an open offer; no mail is sent except the letter.
 *
 * @param letter.body 1 to 5,000 characters
 * @param letter.seen as for `writeAnswer`
 */
export async function declineSellRequest(
  db: Db,
  deps: { jobs: Jobs; clock: Clock },
  staff: Staff,
  id: string,
  letter: { body: string; formKey: string | null; seen: number },
): Promise<DeclineSellRequestResult> {
  return await inTransaction(db, async (tx): Promise<DeclineSellRequestResult> => {
    const [request] = await tx
      .select({ status: sellSubmissions.status })
      .from(sellSubmissions)
      .where(eq(sellSubmissions.id, id))
      .for('no key update')
    if (!request) return { ok: false, reason: 'missing' }
    if (request.status === 'purchased') return { ok: false, reason: 'bought' }
    const written = await writeAnswer(tx, deps, staff, { kind: 'offer', id }, letter)
    if (!written.ok) return written
    // The answer has set a new sell request to `contacted`.
    const was = request.status === 'new' ? 'contacted' : request.status
    await setSellRequestStatus(tx, staff, { id, status: 'declined', was })
    return { ok: true }
  })
}
