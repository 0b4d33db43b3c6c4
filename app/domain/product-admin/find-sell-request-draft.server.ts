import { and, eq, isNull } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { isUuid } from '../../platform/values/ids.ts'
import { PICTURE_LIMIT } from '../catalogue/pictures/picture-rules.ts'
import { acceptedOffer } from '../enquiries/offers/offers-of.server.ts'
import { photoAddress } from '../enquiries/photos/sell-photo-name.server.ts'
import { sellPhotos, sellSubmissions } from '../enquiries/schema.ts'
import { readItemDescription } from '../enquiries/sell/item-description.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { draftFromAnswers } from './draft-from-sell-request.ts'
import { productsMadeFrom } from './products-made-from.server.ts'
import type { SellRequestDraft } from './sell-request-draft.ts'

/** @returns null if there is no such sell request */
export async function findSellRequestDraft(
  db: DbOrTx,
  staff: Staff,
  sellRequestId: string,
): Promise<SellRequestDraft | null> {
  authorize(staff, 'see')
  if (!isUuid(sellRequestId)) return null
  const [sellRequest] = await db
    .select({
      id: sellSubmissions.id,
      text: sellSubmissions.item_description,
      photos: sellSubmissions.photos,
      receivedAt: sellSubmissions.created_at,
    })
    .from(sellSubmissions)
    .where(eq(sellSubmissions.id, sellRequestId))
  if (!sellRequest) return null
  const answers = readItemDescription(sellRequest.text)
  const order = sellRequest.photos ?? []
  const kept = await photosOf(db, sellRequestId)
  return {
    id: sellRequest.id,
    receivedAt: sellRequest.receivedAt,
    piece: draftFromAnswers(answers),
    expectedPrice: answers.price,
    paid: await acceptedOffer(db, sellRequestId),
    photos: kept
      .toSorted((a, b) => order.indexOf(a.url) - order.indexOf(b.url))
      .slice(0, PICTURE_LIMIT),
    made: await productsMadeFrom(db, staff, sellRequestId),
  }
}

async function photosOf(db: DbOrTx, sellRequestId: string) {
  const rows = await db
    .select({ key: sellPhotos.key })
    .from(sellPhotos)
    .where(and(eq(sellPhotos.submission_id, sellRequestId), isNull(sellPhotos.doomed_at)))
  return rows.map(({ key }) => ({ key, url: photoAddress(key) }))
}
