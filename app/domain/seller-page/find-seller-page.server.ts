import { eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { DbOrTx } from '../../platform/db.ts'
import { isoDay } from '../../platform/values/dates.ts'
import { findLinked } from '../conversations/conversation-link.server.ts'
import { findCustomerConversation } from '../conversations/customer-page.server.ts'
import type { CivilDay } from '../delivery/days/civil-days.ts'
import { deliveries, rounds } from '../delivery-rounds/schema.ts'
import { isOver } from '../enquiries/offers/offer.ts'
import { newestOffer } from '../enquiries/offers/offers-of.server.ts'
import { sellSubmissions } from '../enquiries/schema.ts'
import { readItemDescription } from '../enquiries/sell/item-description.ts'
import type { SellerPage } from './seller-page.ts'

/** Enough digits for sellers to recognise their number, without showing it to others. */
const DIGITS_SHOWN = 3

/**
 * The sell request of a seller's link, or null. The link is the one of its conversation.
 *
 * @param token untrusted
 */
export async function findLinkedSellRequest(
  db: DbOrTx,
  token: string,
  now: Date,
): Promise<string | null> {
  return (await findLinked(db, token, now))?.sell_request_id ?? null
}

/** The page of a seller's link, or null. @param token untrusted */
export async function findSellerPage(
  db: DbOrTx,
  { clock }: { clock: Clock },
  token: string,
): Promise<SellerPage | null> {
  const now = clock.now()
  const id = await findLinkedSellRequest(db, token, now)
  const conversation = id && (await findCustomerConversation(db, token, now))
  if (!id || !conversation) return null
  const [request] = await db.select().from(sellSubmissions).where(eq(sellSubmissions.id, id))
  if (!request) return null
  const newest = await newestOffer(db, id)
  const isExpired = newest?.state === 'open' && isOver(newest, isoDay(now) as CivilDay)
  return {
    answers: readItemDescription(request.item_description),
    description: request.item_description,
    photos: request.photos ?? [],
    receivedAt: request.created_at,
    status: request.status,
    offer: newest && {
      id: newest.id,
      amount: newest.amount,
      validUntil: newest.validUntil,
      note: newest.note,
      endedAt: newest.endedAt,
      state: isExpired ? 'expired' : newest.state,
    },
    ...(await pickUpOf(db, id)),
    phoneEnds: endOfPhone(request.phone),
    conversation: { messages: conversation.messages, more: conversation.more },
  }
}

function endOfPhone(phone: string | null): string | null {
  const digits = (phone ?? '').replaceAll(/\D/g, '')
  return digits.length > DIGITS_SHOWN ? digits.slice(-DIGITS_SHOWN) : null
}

/** The agreed day of the pick-up, and whether the piece has been collected. */
async function pickUpOf(
  db: DbOrTx,
  sellRequestId: string,
): Promise<Pick<SellerPage, 'pickUpOn' | 'collected'>> {
  const found = await db
    .select({ state: deliveries.state, day: rounds.day })
    .from(deliveries)
    .leftJoin(rounds, eq(rounds.id, deliveries.round_id))
    .where(eq(deliveries.sell_request_id, sellRequestId))
  const agreed = found.find(({ state }) => state === 'scheduled' || state === 'on_the_way')
  return { pickUpOn: agreed?.day ?? null, collected: found.some(({ state }) => state === 'done') }
}
