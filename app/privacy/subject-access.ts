import { exportNotes } from '../content/staff/people/personal-data.ts'
import {
  eraseAlertsOf,
  findAlertsOf,
  type PersonAlert,
} from '../domain/alerts/privacy/alerts-of.server.ts'
import {
  type ConversationOf,
  type EntryOf,
  findConversationsOf,
  findMailsInOtherConversations,
  findUndeliveredMailsOf,
  type MailsInOtherConversations,
  type UndeliveredMail,
} from '../domain/conversations/conversations-of.server.ts'
import { eraseMailsOf } from '../domain/conversations/erase-mails-of.server.ts'
import { purgePhotos } from '../domain/conversations/photos/purge-photos.server.ts'
import { readPhotoForStaff } from '../domain/conversations/photos/read-photos.server.ts'
import {
  type DeliveriesExport,
  eraseDeliveriesOf,
  findDeliveriesOf,
} from '../domain/delivery-rounds/privacy/deliveries-of.server.ts'
import { purgeDeliveryFacts } from '../domain/delivery-rounds/privacy/purge-delivery-facts.server.ts'
import { unrecordedProofs } from '../domain/delivery-rounds/sheet/proof-photos.server.ts'
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
    mailsInOtherConversations: MailsInOtherConversations[]
    undeliveredMails: UndeliveredMail[]
    newsletter: SubscriptionOf | null
    alerts: PersonAlert[]
    /** Files for the newsletter that have not been imported yet. */
    uploads: UploadOf[]
  }

/**
 * Subject access: the data held about an email address, by kind.
 *
 * @param email untrusted; compared without regard to case
 */
export async function findPersonalData(
  { db }: Pick<Services, 'db'>,
  staff: Staff,
  email: string,
): Promise<PersonalData> {
  const orders = await findCustomerOrders(db, staff, email)
  const conversations = await findConversationsOf(db, staff, email)
  const mailsInOtherConversations = await findMailsInOtherConversations(db, staff, email)
  const undeliveredMails = await findUndeliveredMailsOf(db, staff, email)
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
    mailsInOtherConversations,
    undeliveredMails,
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
 * Exports the same data as one JSON file, including photos, streamed so that one photo and one batch of
 * entries of a conversation are in memory.
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
  const { db, media, clock } = services
  const about = { email, taken_at: clock.now(), amounts_in: 'pence (GBP)', ...exportNotes }
  yield `{\n${member('about', about)}${member('orders', data.orders)}`
  yield member('ways_to_the_door', data.deliveryAccess)
  yield '"deliveries": '
  yield* arrayParts(data.deliveries, async function* ({ photo, ...delivery }) {
    const bytes = photo === null ? null : await media.read(photo)
    yield JSON.stringify({ ...delivery, photo: bytes && shownPhoto(bytes) }, null, 1)
  })
  yield ',\n"returns": '
  yield* arrayParts(data.returns, async function* ({ photos, ...one }) {
    yield `{\n${members(one)}"photos": `
    yield* photoParts(photos, (name) => media.read(name))
    yield '}'
  })
  yield `,\n${member('messages', data.messages)}`
  const photos: string[] = []
  yield '"conversations": '
  yield* conversationParts(data.conversations, photos)
  yield ',\n"mails_in_conversations_of_others": '
  yield* conversationParts(data.mailsInOtherConversations, photos)
  yield ',\n"photos_of_conversations": '
  yield* conversationPhotoParts(services, staff, photos)
  yield `,\n${member('undelivered_mails', data.undeliveredMails)}`
  yield member('reviews', data.reviews)
  yield member('review_requests', data.reviewRequests)
  yield member('no_review_requests_since', data.reviewOptOut)
  yield member('newsletter', data.newsletter)
  yield member('alerts', data.alerts)
  yield `${member('files_for_the_newsletter', data.uploads)}"sell_requests": `
  yield* arrayParts(data.sellRequests, async function* ({ photoKeys, ...sellRequest }) {
    yield `{\n${members(sellRequest)}"photos": `
    yield* photoParts(photoKeys, (key) => readSellPhoto(db, media, key))
    yield '}'
  })
  yield ',\n"photos_never_sent": '
  yield* photoParts(data.loosePhotoKeys, (key) => readSellPhoto(db, media, key))
  yield '\n}\n'
}

/** @param photos receives the keys of the photos */
function conversationParts(
  conversations: readonly { messages: AsyncIterable<EntryOf> }[],
  photos: string[],
): AsyncGenerator<string> {
  return arrayParts(conversations, async function* ({ messages, ...facts }) {
    yield `{\n${members(facts)}"messages": `
    yield* arrayParts(messages, async function* (entry) {
      photos.push(...entry.photos)
      yield JSON.stringify(entry, null, 1)
    })
    yield '}'
  })
}

function conversationPhotoParts(
  { db, media }: ExportServices,
  staff: Staff,
  keys: readonly string[],
): AsyncGenerator<string> {
  return arrayParts(keys, async function* (key) {
    const photo = await readPhotoForStaff(db, media, staff, key)
    yield JSON.stringify({ key, ...shownPhoto(photo) })
  })
}

function photoParts(
  keys: readonly string[],
  read: (key: string) => Promise<Buffer | null>,
): AsyncGenerator<string> {
  return arrayParts(keys, async function* (key) {
    yield JSON.stringify(shownPhoto(await read(key)))
  })
}

const shownPhoto = (bytes: Buffer | null) => ({
  type: 'image/webp',
  base64: bytes?.toString('base64') ?? null,
})

/** A member of a JSON object, before further ones. */
const member = (name: string, value: unknown) => `"${name}": ${JSON.stringify(value, null, 1)},\n`

const members = (fields: Record<string, unknown>) =>
  Object.entries(fields)
    .map(([name, value]) => member(name, value))
    .join('')

/** A JSON array whose items are made one after the other. */
async function* arrayParts<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  partsOf: (item: Item) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  yield '['
  let before = '\n'
  for await (const item of items) {
    yield before
    yield* partsOf(item)
    before = ',\n'
  }
  yield ']'
}

export type Erased = EraseEnquiriesResult & {
  orders: number
  /** Mails in conversations of others. */
  mails: number
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
  const { db, media, clock, log } = services
  const { deliveries } = await findDeliveriesOf(db, staff, email)
  const proofs = deliveries.flatMap(({ photo }) => photo ?? [])
  // The rows of the photos of pick-ups are deleted with their sell requests.
  for (const photo of proofs) await unrecordedProofs.mark(media, photo, clock.now())
  const result = await inTransaction(db, (tx) => eraseIn(tx, staff, email, clock.now()))
  if (result.ok) {
    try {
      await untilDone(() => purgeUnclaimedPhotos(db, services))
      await untilDone(() => purgeDeliveryFacts(db, services))
      await unrecordedProofs.discard(db, media, proofs)
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
  const mails = await eraseMailsOf(tx, staff, email, now)
  const newsletter = await eraseSubscriptionOf(tx, staff, email)
  const alerts = await eraseAlertsOf(tx, staff, email)
  await eraseUploadsOf(tx, staff, email)
  const erased = { orders: orders.orders, ...enquiries, mails, newsletter, alerts, reviews }
  await recordChange(tx, staff, {
    subject: 'person',
    id: null,
    label: LABEL,
    action: 'erased',
    changes: {
      orders_without_their_customer: [null, erased.orders],
      purchases_without_their_seller: [null, erased.bought],
      messages_deleted: [null, erased.messages],
      mails_in_conversations_of_others_emptied: [null, erased.mails],
      sell_requests_deleted: [null, erased.sellRequests],
      photos_deleted: [null, erased.photos],
      reviews_deleted: [null, erased.reviews],
      alerts_deleted: [null, erased.alerts],
      newsletter_entry_deleted: [null, erased.newsletter],
    },
  })
  return { ok: true, erased }
}
