import { findAlertsOf, type PersonAlert } from '../domain/alerts/privacy/alerts-of.server.ts'
import {
  type ConversationOf,
  findConversationsOf,
  findMailsInOtherConversations,
  findUndeliveredMailsOf,
  type MailsInOtherConversations,
  type UndeliveredMail,
} from '../domain/conversations/conversations-of.server.ts'
import {
  type DeliveriesExport,
  findDeliveriesOf,
} from '../domain/delivery-rounds/privacy/deliveries-of.server.ts'
import {
  type EnquiriesOf,
  findEnquiriesOf,
} from '../domain/enquiries/privacy/find-enquiries-of.server.ts'
import { findUploadsOf, type UploadOf } from '../domain/list-import/uploads-of.server.ts'
import {
  findSubscriptionOf,
  type SubscriptionOf,
} from '../domain/newsletter/subscription/subscription-of.server.ts'
import type { ErasureObstacle } from '../domain/orders/overview/outstanding.ts'
import {
  type CustomerOrder,
  findCustomerOrders,
} from '../domain/orders/privacy/customer-orders.server.ts'
import {
  findOrdersWithOpenReturns,
  findReturnsOf,
  type ReturnExport,
} from '../domain/returns/privacy/returns-of.server.ts'
import type { Staff } from '../domain/staff/staff.ts'
import {
  findPurchasesOf,
  type PurchaseOf,
} from '../domain/stock-book/privacy/purchases-of.server.ts'
import {
  findReviewsOf,
  type ReviewsExport,
} from '../domain/testimonials/privacy/reviews-of.server.ts'
import type { Services } from '../server/request-context.ts'

/** `outstandingReason`: why its customer must not be erased yet. */
type PersonOrder = Omit<CustomerOrder, 'outstandingReason'> & {
  outstandingReason: ErasureObstacle | null
}

/** Subject access: all data held about the owner of a mail address. */
export type PersonalData = EnquiriesOf &
  ReviewsExport &
  DeliveriesExport & {
    orders: PersonOrder[]
    returns: ReturnExport[]
    conversations: ConversationOf[]
    mailsInOtherConversations: MailsInOtherConversations[]
    undeliveredMails: UndeliveredMail[]
    /** Furniture that the shop bought from them. */
    purchases: PurchaseOf[]
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
  const withReturn = await findOrdersWithOpenReturns(db, staff, email)
  const orders = (await findCustomerOrders(db, staff, email)).map((order): PersonOrder => {
    const returning = withReturn.some((id) => id === order.id) ? 'return' : null
    return { ...order, outstandingReason: order.outstandingReason ?? returning }
  })
  const conversations = await findConversationsOf(db, staff, email)
  const mailsInOtherConversations = await findMailsInOtherConversations(db, staff, email)
  const undeliveredMails = await findUndeliveredMailsOf(db, staff, email)
  const enquiries = await findEnquiriesOf(db, staff, email)
  const purchases = await findPurchasesOf(db, staff, email)
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
    purchases,
    ...reviews,
    ...delivered,
    newsletter,
    alerts,
    uploads,
  }
}
