import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import type { StaffId } from '../../../platform/values/ids.ts'
import type { OfferRow } from './lock-sell-request.server.ts'
import { type EndState, OFFER_TRANSITIONS, type OfferEvent } from './offer-states.ts'
import { sellOfferEvents, sellOffers } from './schema.ts'

/**
 * Ends a locked offer.
 *
 * @param by the staff member; null: the seller, or the scheduled expiry
 * @returns its new state
 * @throws if it has ended already; the caller holds its lock and can check that
 */
export async function endOffer(
  tx: Tx,
  offer: OfferRow,
  event: OfferEvent,
  { by, at }: { by: StaffId | null; at: Date },
): Promise<EndState> {
  const state = OFFER_TRANSITIONS[offer.state][event]
  if (!state) throw new Error(`an offer that is ${offer.state} cannot ${event}`)
  await tx.update(sellOffers).set({ state, ended_at: at }).where(eq(sellOffers.id, offer.id))
  await tx
    .insert(sellOfferEvents)
    .values({ offer_id: offer.id, kind: state, staff_id: by, created_at: at })
  return state
}
