import { inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { SellRequestListRequest } from '../admin/enquiry-filters.ts'
import { enquiryOrder, matchingSellRequests } from '../admin/matching-enquiries.server.ts'
import { newestOffers } from '../offers/offers-of.server.ts'
import { smallPhotoAddress } from '../photos/sell-photo-name.server.ts'
import { sellSubmissions } from '../schema.ts'
import { readItemDescription } from './item-description.ts'
import type { SellRequestLine } from './sell-request.ts'

/** Length of a row's excerpt in characters. */
const EXCERPT = 50

/** Returns one page of the sell requests. */
export async function listSellRequests(
  db: DbOrTx,
  staff: Staff,
  request: SellRequestListRequest,
): Promise<Paged<SellRequestLine>> {
  authorize(staff, 'see')
  const { page, size } = request
  const { ids, total, more } = await paginate<string>(db, {
    table: sellSubmissions,
    matching: matchingSellRequests(request),
    order: enquiryOrder(sellSubmissions, request),
    orderedBy: [sellSubmissions.created_at],
    request,
  })
  const text = sellSubmissions.item_description
  const rows = await db
    .select({
      id: sellSubmissions.id,
      name: sellSubmissions.name,
      email: sellSubmissions.email,
      excerpt: sql<string>`case when length(${text}) > ${EXCERPT}
        then left(${text}, ${EXCERPT}) || '…' else ${text} end`,
      description: text,
      photos: sellSubmissions.photos,
      photoCount: sql<number>`coalesce(cardinality(${sellSubmissions.photos}), 0)`,
      status: sellSubmissions.status,
      isRead: sellSubmissions.is_read,
      receivedAt: sellSubmissions.created_at,
    })
    .from(sellSubmissions)
    .where(inArray(sellSubmissions.id, ids))
    .orderBy(...enquiryOrder(sellSubmissions, request))
  const offers = await newestOffers(db, ids)
  const lines = rows.map(({ description, photos, ...row }): SellRequestLine => {
    const [first] = photos ?? []
    return {
      ...row,
      answers: readItemDescription(description),
      thumbnail: first === undefined ? null : smallPhotoAddress(first),
      offer: offers.get(row.id) ?? null,
    }
  })
  return { rows: lines, total, more, page, size }
}
