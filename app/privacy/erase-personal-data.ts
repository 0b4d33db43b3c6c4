import { eraseAlertsOf } from '../domain/alerts/privacy/alerts-of.server.ts'
import { eraseMailsOf } from '../domain/conversations/erase-mails-of.server.ts'
import { purgePhotos } from '../domain/conversations/photos/purge-photos.server.ts'
import {
  eraseDeliveriesOf,
  findDeliveriesOf,
} from '../domain/delivery-rounds/privacy/deliveries-of.server.ts'
import { purgeDeliveryFacts } from '../domain/delivery-rounds/privacy/purge-delivery-facts.server.ts'
import { unrecordedProofs } from '../domain/delivery-rounds/sheet/proof-photos.server.ts'
import { purgeUnclaimedPhotos } from '../domain/enquiries/photos/purge-unclaimed-photos.server.ts'
import {
  type EraseEnquiriesResult,
  eraseEnquiriesOf,
} from '../domain/enquiries/privacy/erase-enquiries-of.server.ts'
import { eraseUploadsOf } from '../domain/list-import/uploads-of.server.ts'
import { eraseSubscriptionOf } from '../domain/newsletter/subscription/subscription-of.server.ts'
import { eraseLinksOf } from '../domain/order-links/purge-links.server.ts'
import { orderNumber } from '../domain/orders/order-number.ts'
import { lockCustomerOrders } from '../domain/orders/privacy/customer-orders.server.ts'
import { eraseCustomer, type OpenOrder } from '../domain/orders/privacy/erase-customer.server.ts'
import { purgeReturnFacts } from '../domain/returns/privacy/purge-return-facts.server.ts'
import {
  eraseReturnsOf,
  findOrdersWithOpenReturns,
} from '../domain/returns/privacy/returns-of.server.ts'
import { recordChange } from '../domain/staff/history/record-change.server.ts'
import type { Staff } from '../domain/staff/staff.ts'
import { eraseSeller } from '../domain/stock-book/privacy/purchases-of.server.ts'
import { eraseReviewsOf } from '../domain/testimonials/privacy/reviews-of.server.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { untilDone } from '../platform/until-done.ts'
import type { Services } from '../server/request-context.ts'
import { PERSON_LABEL } from './person-label.ts'

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
  // A customer cannot request a return between the check of the open ones and the erasure.
  await lockCustomerOrders(tx, email)
  // Runs before the orders are anonymised, which removes the link to the customer.
  const reviews = await eraseReviewsOf(tx, staff, email)
  await eraseLinksOf(tx, staff, email)
  await eraseDeliveriesOf(tx, staff, email)
  await eraseReturnsOf(tx, staff, email)
  const withReturn = await findOrdersWithOpenReturns(tx, staff, email)
  const orders = await eraseCustomer(tx, staff, email)
  if (!orders.ok) return orders
  if (withReturn.length > 0) {
    const open = withReturn.map((id): OpenOrder => {
      return { id, number: orderNumber(id), outstandingReason: 'return' }
    })
    return { ok: false, reason: 'open-orders', open }
  }
  // Runs before the sell requests are anonymised, which removes the link to the seller.
  await eraseSeller(tx, staff, email)
  const enquiries = await eraseEnquiriesOf(tx, staff, email, now)
  const mails = await eraseMailsOf(tx, staff, email, now)
  const newsletter = await eraseSubscriptionOf(tx, staff, email)
  const alerts = await eraseAlertsOf(tx, staff, email)
  await eraseUploadsOf(tx, staff, email)
  const erased = { orders: orders.orders, ...enquiries, mails, newsletter, alerts, reviews }
  await recordChange(tx, staff, {
    subject: 'person',
    id: null,
    label: PERSON_LABEL,
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
