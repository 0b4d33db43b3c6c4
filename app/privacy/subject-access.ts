import {
  eraseAlertsOf,
  findAlertsOf,
  type PersonAlert,
} from '../domain/alerts/privacy/alerts-of.server.ts'
import {
  type ConversationOf,
  findConversationsOf,
} from '../domain/conversations/conversations-of.server.ts'
import { purgePhotos } from '../domain/conversations/photos/purge-photos.server.ts'
import { readPhotoForStaff } from '../domain/conversations/photos/read-photos.server.ts'
import {
  type DeliveriesExport,
  eraseDeliveriesOf,
  findDeliveriesOf,
} from '../domain/delivery-rounds/privacy/deliveries-of.server.ts'
import { purgeDeliveryFacts } from '../domain/delivery-rounds/privacy/purge-delivery-facts.server.ts'
import { purgeUnclaimedPhotos } from '../domain/enquiries/photos/purge-unclaimed-photos.server.ts'
import { readSellPhoto } from '../domain/enquiries/photos/read-sell-photo.server.ts'
import {
  type EraseEnquiriesResult,
  eraseEnquiriesOf,
} from '../domain/enquiries/privacy/erase-enquiries-of.server.ts'
import {
  type EnquiriesOf,
  findEnquiriesOf,
} from '../domain/enquiries/privacy/find-enquiries-of.server.ts'
import {
  eraseUploadsOf,
  findUploadsOf,
  type UploadOf,
} from '../domain/list-import/uploads-of.server.ts'
import {
  eraseSubscriptionOf,
  findSubscriptionOf,
  type SubscriptionOf,
} from '../domain/newsletter/subscription/subscription-of.server.ts'
import { eraseLinksOf } from '../domain/order-links/purge-links.server.ts'
import {
  type CustomerOrder,
  findCustomerOrders,
} from '../domain/orders/privacy/customer-orders.server.ts'
import { eraseCustomer, type OpenOrder } from '../domain/orders/privacy/erase-customer.server.ts'
import { purgeReturnFacts } from '../domain/returns/privacy/purge-return-facts.server.ts'
import {
  eraseReturnsOf,
  findReturnsOf,
  type ReturnExport,
} from '../domain/returns/privacy/returns-of.server.ts'
import { recordChange } from '../domain/staff/history/record-change.server.ts'
import type { Staff } from '../domain/staff/staff.ts'
import {
  eraseReviewsOf,
  findReviewsOf,
  type ReviewsExport,
} from '../domain/testimonials/privacy/reviews-of.server.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { untilDone } from '../platform/until-done.ts'
import type { Services } from '../server/request-context.ts'

/**
 * The person's label in the history, which is never erased and therefore must not identify them.
 */
const LABEL = 'A person, on their request'

/** Subject access: all data held about the owner of a mail address. */
export type PersonalData = EnquiriesOf &
  ReviewsExport &
  DeliveriesExport & {
    orders: CustomerOrder[]
    returns: ReturnExport[]
    conversations: ConversationOf[]
    newsletter: SubscriptionOf | null
    alerts: PersonAlert[]
    /** Files for the newsletter that have not been imported yet. */
    uploads: UploadOf[]
  }

export async function findPersonalData(
  { db }: Pick<Services, 'db'>,
  staff: Staff,
  email: string,
): Promise<PersonalData> {
  const orders = await findCustomerOrders(db, staff, email)
  const conversations = await findConversationsOf(db, staff, email)
  const enquiries = await findEnquiriesOf(db, staff, email)
  const reviews = await findReviewsOf(db, staff, email)
  const delivered = await findDeliveriesOf(db, staff, email)
  const returns = await findReturnsOf(db, staff, email)
  const newsletter = await findSubscriptionOf(db, staff, email)
  const alerts = await findAlertsOf(db, staff, email)
  const uploads = await findUploadsOf(db, staff, email)
  return {
    orders,
    returns,
    conversations,
    ...enquiries,
    ...reviews,
    ...delivered,
    newsletter,
    alerts,
    uploads,
  }
}

type ExportServices = Pick<Services, 'db' | 'media' | 'clock'>

/**
 * Exports the same data as one JSON file, including photos, streamed so that one photo at a time is in
 * memory.
 * The export is recorded in the history before the first part is sent.
 */
export async function exportPersonalData(
  services: ExportServices,
  staff: Staff,
  email: string,
): Promise<AsyncGenerator<string>> {
  const data = await findPersonalData(services, staff, email)
  await recordChange(services.db, staff, {
    subject: 'person',
    id: null,
    label: LABEL,
    action: 'exported',
  })
  return fileParts(services, staff, email, data)
}

async function* fileParts(
  services: ExportServices,
  staff: Staff,
  email: string,
  data: PersonalData,
): AsyncGenerator<string> {
  const { orders, messages, sellRequests, loosePhotoKeys, newsletter, uploads, ...reviews } = data
  const about = { email, taken_at: services.clock.now(), amounts_in: 'pence (GBP)' }
  yield `{\n"about": ${JSON.stringify(about)},\n`
  yield `"orders": ${JSON.stringify(orders, null, 1)},\n`
  yield* deliveryParts(services, data)
  yield* returnParts(services, data)
  yield `"messages": ${JSON.stringify(messages, null, 1)},\n`
  yield* conversationParts(services, staff, data.conversations)
  yield `"reviews": ${JSON.stringify(reviews.reviews, null, 1)},\n`
  yield `"review_requests": ${JSON.stringify(reviews.reviewRequests, null, 1)},\n`
  yield `"no_review_requests_since": ${JSON.stringify(reviews.reviewOptOut)},\n`
  yield `"newsletter": ${JSON.stringify(newsletter, null, 1)},\n`
  yield `"alerts": ${JSON.stringify(data.alerts, null, 1)},\n`
  yield `"files_for_the_newsletter": ${JSON.stringify(uploads, null, 1)},\n"sell_requests": [`
  for (const [index, { photoKeys, ...sellRequest }] of sellRequests.entries()) {
    yield `${index > 0 ? ',' : ''}\n${JSON.stringify(sellRequest, null, 1).slice(0, -2)},\n "photos": `
    yield* photoParts(services, photoKeys)
    yield '}'
  }
  yield '],\n"photos_never_sent": '
  yield* photoParts(services, loosePhotoKeys)
  yield '\n}\n'
}

async function* conversationParts(
  { db, media }: ExportServices,
  staff: Staff,
  conversations: readonly ConversationOf[],
): AsyncGenerator<string> {
  yield `"conversations": ${JSON.stringify(conversations, null, 1)},\n"photos_of_conversations": [`
  const keys = conversations.flatMap(({ messages }) => messages.flatMap(({ photos }) => photos))
  for (const [index, key] of keys.entries()) {
    const photo = await readPhotoForStaff(db, media, staff, key)
    const kept = { key, type: 'image/webp', base64: photo?.toString('base64') ?? null }
    yield `${index > 0 ? ',' : ''}\n${JSON.stringify(kept)}`
  }
  yield '],\n'
}

async function* deliveryParts(
  { media }: ExportServices,
  { deliveries, deliveryAccess }: DeliveriesExport,
): AsyncGenerator<string> {
  yield `"ways_to_the_door": ${JSON.stringify(deliveryAccess, null, 1)},\n"deliveries": [`
  for (const [index, { photo, ...delivery }] of deliveries.entries()) {
    const bytes = photo === null ? null : await media.read(photo)
    const shown = bytes && { type: 'image/webp', base64: bytes.toString('base64') }
    yield `${index > 0 ? ',' : ''}\n${JSON.stringify({ ...delivery, photo: shown }, null, 1)}`
  }
  yield '],\n'
}

async function* returnParts(
  { media }: ExportServices,
  { returns }: Pick<PersonalData, 'returns'>,
): AsyncGenerator<string> {
  yield '"returns": ['
  for (const [index, { photos, ...one }] of returns.entries()) {
    yield `${index > 0 ? ',' : ''}\n${JSON.stringify(one, null, 1).slice(0, -2)},\n "photos": [`
    for (const [nth, name] of photos.entries()) {
      const bytes = await media.read(name)
      const shown = { type: 'image/webp', base64: bytes?.toString('base64') ?? null }
      yield `${nth > 0 ? ',' : ''}\n${JSON.stringify(shown)}`
    }
    yield ']}'
  }
  yield '],\n'
}

async function* photoParts(
  { db, media }: ExportServices,
  keys: readonly string[],
): AsyncGenerator<string> {
  yield '['
  for (const [index, key] of keys.entries()) {
    const photo = await readSellPhoto(db, media, key)
    const kept = { type: 'image/webp', base64: photo?.toString('base64') ?? null }
    yield `${index > 0 ? ',' : ''}\n${JSON.stringify(kept)}`
  }
  yield ']'
}

export type Erased = EraseEnquiriesResult & {
  orders: number
  newsletter: boolean
  alerts: number
  reviews: number
}
export type ErasePersonalDataResult =
  | { ok: true; erased: Erased }
  | { ok: false; reason: 'open-orders'; open: OpenOrder[] }

/**
 * Erasure: removes all data about the owner of an address in one transaction, and records it in the
 * history without the address. Orders and purchases of furniture are kept for the accounts, anonymised.
 */
export async function erasePersonalData(
  services: Pick<Services, 'db' | 'media' | 'clock' | 'log'>,
  staff: Staff,
  email: string,
): Promise<ErasePersonalDataResult> {
  const { db, clock, log } = services
  const result = await inTransaction(db, (tx) => eraseIn(tx, staff, email, clock.now()))
  if (result.ok) {
    try {
      await untilDone(() => purgeUnclaimedPhotos(db, services))
      await untilDone(() => purgeDeliveryFacts(db, services))
      await untilDone(() => purgePhotos(db, services))
      await untilDone(() => purgeReturnFacts(db, services))
    } catch (err) {
      // The photos are inaccessible already; the next cleanup removes their files.
      log.warn(
        { event: 'privacy.photo_removal_failed', err },
        'the files of erased photos could not be removed yet',
      )
    }
  }
  return result
}

async function eraseIn(
  tx: Tx,
  staff: Staff,
  email: string,
  now: Date,
): Promise<ErasePersonalDataResult> {
  // Runs before the orders are anonymised, which removes the link to the customer.
  const reviews = await eraseReviewsOf(tx, staff, email)
  await eraseLinksOf(tx, staff, email)
  await eraseDeliveriesOf(tx, staff, email)
  await eraseReturnsOf(tx, staff, email)
  const orders = await eraseCustomer(tx, staff, email)
  if (!orders.ok) return orders
  const enquiries = await eraseEnquiriesOf(tx, staff, email, now)
  const newsletter = await eraseSubscriptionOf(tx, staff, email)
  const alerts = await eraseAlertsOf(tx, staff, email)
  await eraseUploadsOf(tx, staff, email)
  const erased = { orders: orders.orders, ...enquiries, newsletter, alerts, reviews }
  await recordChange(tx, staff, {
    subject: 'person',
    id: null,
    label: LABEL,
    action: 'erased',
    changes: {
      orders_without_their_customer: [null, erased.orders],
      purchases_without_their_seller: [null, erased.bought],
      messages_deleted: [null, erased.messages],
      sell_requests_deleted: [null, erased.sellRequests],
      photos_deleted: [null, erased.photos],
      reviews_deleted: [null, erased.reviews],
      alerts_deleted: [null, erased.alerts],
      newsletter_entry_deleted: [null, erased.newsletter],
    },
  })
  return { ok: true, erased }
}
