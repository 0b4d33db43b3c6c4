import { and, eq, isNull } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { PICTURE_LIMIT } from '../catalogue/pictures/picture-rules.ts'
import { isEnquiryId } from '../enquiries/enquiry-id.ts'
import { photoAddress } from '../enquiries/photos/sell-photo-name.server.ts'
import { sellPhotos, sellSubmissions } from '../enquiries/schema.ts'
import { readItemDescription } from '../enquiries/sell/item-description.ts'
import { allow, type Staff } from '../staff/staff.ts'
import { pieceFromAnswers } from './draft-from-sell-request.ts'
import { productsMadeFrom } from './products-made-from.server.ts'
import type { OfferToMake } from './sell-request-draft.ts'

/** @returns null where there is no such sell request (any more) */
export async function findOfferToMake(
  db: DbOrTx,
  staff: Staff,
  offerId: string,
): Promise<OfferToMake | null> {
  allow(staff, 'see')
  if (!isEnquiryId(offerId)) return null
  const [offer] = await db
    .select({
      id: sellSubmissions.id,
      text: sellSubmissions.item_description,
      photos: sellSubmissions.photos,
      receivedAt: sellSubmissions.created_at,
    })
    .from(sellSubmissions)
    .where(eq(sellSubmissions.id, offerId))
  if (!offer) return null
  const answers = readItemDescription(offer.text)
  const order = offer.photos ?? []
  const kept = await photosOf(db, offerId)
  return {
    id: offer.id,
    receivedAt: offer.receivedAt,
    piece: pieceFromAnswers(answers),
    expectedPrice: answers.price,
    photos: kept
      .toSorted((a, b) => order.indexOf(a.url) - order.indexOf(b.url))
      .slice(0, PICTURE_LIMIT),
    made: await productsMadeFrom(db, staff, offerId),
  }
}

async function photosOf(db: DbOrTx, offerId: string) {
  const rows = await db
    .select({ key: sellPhotos.key })
    .from(sellPhotos)
    .where(and(eq(sellPhotos.submission_id, offerId), isNull(sellPhotos.doomed_at)))
  return rows.map(({ key }) => ({ key, url: photoAddress(key) }))
}
