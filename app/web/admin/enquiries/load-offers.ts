import { randomUUID } from 'node:crypto'
import { offerText } from '../../../content/staff/enquiries/offers.ts'
import { fillIn } from '../../../domain/conversations/replies/placeholders.ts'
import type { CivilDay } from '../../../domain/delivery/days/civil-days.ts'
import { addDays } from '../../../domain/delivery/days/civil-days.ts'
import { listStopsOfSellRequest } from '../../../domain/delivery-rounds/board/overview.server.ts'
import { MAX_OFFER_DAYS, USUAL_OFFER_DAYS } from '../../../domain/enquiries/offers/offer.ts'
import { offersOf } from '../../../domain/enquiries/offers/offers-of.server.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { isoDay } from '../../../platform/values/dates.ts'
import type { Services } from '../../../server/request-context.ts'
import type { ConversationData } from '../../../ui/admin/conversations/conversation-data.ts'
import type { OffersData } from '../../../ui/admin/sell-requests/offer-data.ts'

/** Loads what the dialog of a sell request shows about its offers and its pick-up. */
export async function loadOffers(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  staff: Staff,
  sellRequestId: string,
  conversation: ConversationData | null,
): Promise<OffersData> {
  const today = isoDay(clock.now()) as CivilDay
  const messages = conversation?.conversation.messages ?? []
  return {
    offers: await offersOf(db, staff, sellRequestId),
    stops: await listStopsOfSellRequest(db, staff, sellRequestId),
    days: {
      first: today,
      usual: addDays(today, USUAL_OFFER_DAYS),
      last: addDays(today, MAX_OFFER_DAYS),
    },
    formKey: randomUUID(),
    letter: conversation && {
      start: letterStart(conversation),
      seen: messages.findLast(({ kind }) => kind !== 'note')?.id ?? 0,
    },
  }
}

/** The saved reply named `letterReply`, else the standard text, with the placeholders filled in. */
function letterStart({ replies, values }: ConversationData): string {
  const name = offerText.letterReply.toLowerCase()
  const saved = replies.find((reply) => reply.name.toLowerCase() === name)
  return fillIn(saved?.body ?? offerText.standardLetter, values).text
}
