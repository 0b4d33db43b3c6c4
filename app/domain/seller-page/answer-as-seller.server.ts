import type { Clock } from '../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import type { Jobs } from '../../platform/queue/queue.ts'
import { storeCustomerMessage } from '../conversations/customer-page.server.ts'
import { lockConversation } from '../conversations/subject.server.ts'
import { storeSellersPlace } from '../delivery-rounds/places/pickup-place.server.ts'
import { type AnswerOfferResult, answerOffer } from '../enquiries/offers/answer-offer.server.ts'
import { findLinkedSellRequest } from './find-seller-page.server.ts'

type Deps = { jobs: Jobs; clock: Clock }

/** Where the piece is collected. */
type Place = {
  /** Lines with the postcode last, at most 400 characters. */
  address: string
  /** Empty: the number of the sell form is used. */
  phone: string
}

/**
 * Accepts an offer by the seller's link: the piece is bought, and its pick-up is opened with the place. A
 * repeated call changes nothing: the first place is kept.
 *
 * @param token untrusted
 * @param offerId the offer that the page showed; untrusted
 */
export async function acceptAsSeller(
  db: Db,
  deps: Deps,
  token: string,
  offerId: string,
  place: Place,
): Promise<AnswerOfferResult> {
  const sellRequestId = await findLinkedSellRequest(db, token, deps.clock.now())
  if (!sellRequestId) return { outcome: 'missing' }
  return await inTransaction(db, async (tx) => {
    const answered = await answerOffer(tx, deps, { sellRequestId, offerId, event: 'accept' })
    if (answered.outcome === 'answered') {
      await storeSellersPlace(tx, sellRequestId, place, deps.clock.now())
    }
    return answered
  })
}

/**
 * Declines an offer by the seller's link. A reason is added to the conversation, where staff can answer it.
 *
 * @param token untrusted
 * @param offerId the offer that the page showed; untrusted
 * @param reason at most 1,000 characters; may be empty
 */
export async function declineAsSeller(
  db: Db,
  deps: Deps,
  token: string,
  offerId: string,
  reason: string,
): Promise<AnswerOfferResult> {
  const sellRequestId = await findLinkedSellRequest(db, token, deps.clock.now())
  if (!sellRequestId) return { outcome: 'missing' }
  return await inTransaction(db, async (tx) => {
    const answered = await answerOffer(tx, deps, { sellRequestId, offerId, event: 'decline' })
    if (answered.outcome === 'answered' && reason !== '') {
      await writeReason(tx, sellRequestId, reason, deps.clock.now())
    }
    return answered
  })
}

/** Sends no notice to staff: the notice of the declined offer links to the conversation. */
async function writeReason(tx: Tx, sellRequestId: string, body: string, now: Date): Promise<void> {
  const locked = await lockConversation(tx, { kind: 'offer', id: sellRequestId }, now)
  if (locked) await storeCustomerMessage(tx, locked.row, { body, formKey: null }, now)
}
