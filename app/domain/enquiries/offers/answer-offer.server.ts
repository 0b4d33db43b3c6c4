import { eq } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import { type DbOrTx, inTransaction } from '../../../platform/db.ts'
import type { Jobs } from '../../../platform/queue/queue.ts'
import { isoDay } from '../../../platform/values/dates.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'
import { sellSubmissions } from '../schema.ts'
import { endOffer } from './end-offer.server.ts'
import { lockSellRequest } from './lock-sell-request.server.ts'
import { enqueueOfferMail } from './mail/enqueue-offer-mail.server.ts'
import { isOver } from './offer.ts'
import { type EndState, OFFER_TRANSITIONS } from './offer-states.ts'
import { sellOffers } from './schema.ts'

export type AnswerOfferResult =
  /** `repeated`: the same answer was given before; nothing has changed. */
  | { outcome: 'answered' | 'repeated' }
  /** The offer has ended otherwise; `state`: its state. */
  | { outcome: 'ended'; state: EndState }
  | { outcome: 'missing' }

/**
 * Records the seller's answer to an offer. An accepted piece becomes `purchased`, which opens its pick-up
 * (a trigger); a declined one stays `contacted`, so that staff can offer again. An offer whose last day
 * is over expires here, if it has not expired before.
 *
 * @param answered.offerId the offer that the seller saw; untrusted
 */
export async function answerOffer(
  db: DbOrTx,
  { jobs, clock }: { jobs: Jobs; clock: Clock },
  {
    sellRequestId,
    offerId,
    event,
  }: {
    sellRequestId: string
    offerId: string
    event: 'accept' | 'decline'
  },
): Promise<AnswerOfferResult> {
  if (!isUuid(offerId)) return { outcome: 'missing' }
  const now = clock.now()
  return await inTransaction(db, async (tx): Promise<AnswerOfferResult> => {
    const locked = await lockSellRequest(tx, sellRequestId)
    const [offer] = await tx.select().from(sellOffers).where(eq(sellOffers.id, offerId))
    if (!locked || offer?.sell_request_id !== locked.request.id) return { outcome: 'missing' }
    if (offer.state !== 'open') {
      const isSame = OFFER_TRANSITIONS.open[event] === offer.state
      return isSame ? { outcome: 'repeated' } : { outcome: 'ended', state: offer.state }
    }
    if (isOver({ validUntil: offer.valid_until }, isoDay(now) as CivilDay)) {
      const state = await endOffer(tx, offer, 'expire', { by: null, at: now })
      await enqueueOfferMail(tx, jobs, offer.id, 'expired')
      return { outcome: 'ended', state }
    }
    await endOffer(tx, offer, event, { by: null, at: now })
    if (event === 'accept') {
      await tx
        .update(sellSubmissions)
        .set({ status: 'purchased' })
        .where(eq(sellSubmissions.id, locked.request.id))
      await enqueueOfferMail(tx, jobs, offer.id, 'accepted')
    }
    await enqueueOfferMail(tx, jobs, offer.id, event === 'accept' ? 'bought' : 'refused')
    return { outcome: 'answered' }
  })
}
