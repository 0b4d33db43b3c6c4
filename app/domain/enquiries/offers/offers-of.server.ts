import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { adminUsers } from '../../staff/schema.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { OfferFact, OfferSummary, StaffOffer } from './offer.ts'
import { sellOfferEvents, sellOffers } from './schema.ts'

/** Maximum number of offers that a dialog shows, the newest ones. */
const MAX_OFFERS = 20

/** The offers about a sell request with what happened to them, newest first. */
export async function offersOf(
  db: DbOrTx,
  staff: Staff,
  sellRequestId: string,
): Promise<StaffOffer[]> {
  authorize(staff, 'see')
  const offers = await db
    .select({ offer: sellOffers, madeBy: adminUsers.full_name })
    .from(sellOffers)
    .innerJoin(adminUsers, eq(adminUsers.id, sellOffers.staff_id))
    .where(eq(sellOffers.sell_request_id, sellRequestId))
    .orderBy(desc(sellOffers.created_at), desc(sellOffers.id))
    .limit(MAX_OFFERS)
  if (offers.length === 0) return []
  const ids = offers.map(({ offer }) => offer.id)
  const { id, offer_id, kind, detail, created_at, staff_id } = sellOfferEvents
  const facts = await db
    .select({ offerId: offer_id, kind, detail, by: adminUsers.full_name, at: created_at })
    .from(sellOfferEvents)
    .leftJoin(adminUsers, eq(adminUsers.id, staff_id))
    .where(inArray(offer_id, ids))
    .orderBy(asc(id))
  return offers.map(({ offer, madeBy }) => ({
    ...shownOffer(offer),
    madeBy,
    facts: facts
      .filter(({ offerId }) => offerId === offer.id)
      .map(({ detail: { mail = null, with: withWhat = null }, ...fact }): OfferFact => {
        return { kind: fact.kind, mail, with: withWhat, by: fact.by, at: fact.at }
      }),
  }))
}

/** The newest offer about a sell request, for its seller; null if there is none. */
export async function newestOffer(db: DbOrTx, sellRequestId: string) {
  const [offer] = await db
    .select()
    .from(sellOffers)
    .where(eq(sellOffers.sell_request_id, sellRequestId))
    .orderBy(desc(sellOffers.created_at), desc(sellOffers.id))
    .limit(1)
  return offer ? shownOffer(offer) : null
}

/** The price at which the shop has bought the piece, and when; null if it was not by an offer. */
export async function acceptedOffer(db: DbOrTx, sellRequestId: string) {
  const [accepted] = await db
    .select({ amount: sellOffers.amount, at: sellOffers.ended_at })
    .from(sellOffers)
    .where(and(eq(sellOffers.sell_request_id, sellRequestId), eq(sellOffers.state, 'accepted')))
    .orderBy(desc(sellOffers.ended_at))
    .limit(1)
  return accepted?.at ? { amount: accepted.amount, at: accepted.at } : null
}

/** The newest offer of each sell request. */
export async function newestOffers(
  db: DbOrTx,
  sellRequestIds: readonly string[],
): Promise<Map<string, OfferSummary>> {
  if (sellRequestIds.length === 0) return new Map()
  const { sell_request_id: id, amount, valid_until: validUntil, state, created_at } = sellOffers
  const newest = await db
    .selectDistinctOn([id], { id, amount, validUntil, state })
    .from(sellOffers)
    .where(inArray(id, [...sellRequestIds]))
    .orderBy(id, desc(created_at), desc(sellOffers.id))
  return new Map(newest.map(({ id: of, ...offer }) => [of, offer]))
}

function shownOffer(offer: typeof sellOffers.$inferSelect) {
  return {
    id: offer.id,
    amount: offer.amount,
    validUntil: offer.valid_until,
    note: offer.note,
    state: offer.state,
    madeAt: offer.created_at,
    endedAt: offer.ended_at,
  }
}
