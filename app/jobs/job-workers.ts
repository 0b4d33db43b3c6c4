import { alertEmails } from '../content/alerts/alert-emails.ts'
import { shownLegalText } from '../content/legal-texts.ts'
import { mailSettings } from '../content/settings/mail-settings.ts'
import { ALERT_MAIL } from '../domain/alerts/mail/queues.server.ts'
import { sendAlertMail } from '../domain/alerts/mail/send-alert-mail.server.ts'
import { CONVERSATION_MAIL } from '../domain/conversations/mail/queues.server.ts'
import { sendConversationMail } from '../domain/conversations/mail/send-conversation-mail.server.ts'
import { cancelledDay } from '../domain/delivery-rounds/mail/cancelled-day.server.ts'
import { DELIVERY_MAIL } from '../domain/delivery-rounds/mail/queues.server.ts'
import { sendDeliveryMail } from '../domain/delivery-rounds/mail/send-delivery-mail.server.ts'
import { ENQUIRY_MAIL, OFFER_MAIL } from '../domain/enquiries/mail/queues.server.ts'
import { sendEnquiryMail } from '../domain/enquiries/mail/send-enquiry-mail.server.ts'
import { sendOfferMail } from '../domain/enquiries/offers/mail/send-offer-mail.server.ts'
import { WELCOME_MAIL } from '../domain/newsletter/queues.server.ts'
import { sendWelcome } from '../domain/newsletter/subscription/send-welcome.server.ts'
import { orderPageLink } from '../domain/order-links/order-page-link.server.ts'
import { ORDER_LINK_MAIL } from '../domain/order-links/queues.server.ts'
import { sendLinkMail } from '../domain/order-links/send-link-mail.server.ts'
import { sendStockAlert } from '../domain/orders/holds/stock-alert.server.ts'
import { sendOrderMail } from '../domain/orders/mail/send-order-mail.server.ts'
import { ORDER_MAIL, REFUND, STOCK_ALERT, UNMATCHED_MAIL } from '../domain/orders/queues.server.ts'
import { sendUnmatchedMail } from '../domain/orders/reconciliation/send-unmatched-mail.server.ts'
import { refundOrder } from '../domain/orders/refunds/refund-order.server.ts'
import { PRODUCT_IMPORT } from '../domain/product-admin/import/queues.server.ts'
import { runImport } from '../domain/product-admin/import/run-import.server.ts'
import { RETURN_MAIL } from '../domain/returns/mail/queues.server.ts'
import { sendReturnMail } from '../domain/returns/mail/send-return-mail.server.ts'
import { SELLER_LINK_MAIL } from '../domain/seller-page/queues.server.ts'
import { sellerPageLink } from '../domain/seller-page/seller-page-link.server.ts'
import { sendSellerLink } from '../domain/seller-page/send-seller-link.server.ts'
import { STAFF_MAIL } from '../domain/staff/mail/queues.server.ts'
import { sendStaffMail } from '../domain/staff/mail/send-staff-mail.server.ts'
import { REVIEW_MAIL } from '../domain/testimonials/reviews/queues.server.ts'
import { sendReviewRequest } from '../domain/testimonials/reviews/send-review-request.server.ts'
import { checkProductText } from '../forms/staff/product-form.ts'
import type { JobData } from '../platform/queue/queue.ts'
import { type OrderId, toOrderId, toStaffId } from '../platform/values/ids.ts'
import type { Services } from '../server/request-context.ts'

/** Starts the job workers, one for each queue. */
export async function startJobWorkers(services: Services): Promise<void> {
  const { db, jobs, publicUrl, mailer, pageTexts } = services
  /** Computed for every mail, because the owner may have changed the settings. */
  const settings = () => {
    const { current } = services.settings
    return mailSettings(publicUrl, current, shownLegalText(pageTexts.of('terms'), current))
  }
  const orderPage = (orderId: OrderId) => orderPageLink(db, services, orderId)
  const sendOrder = (mail: JobData) => {
    const shown = settings()
    const dayOf = (orderId: OrderId) => cancelledDay(db, services, shown, orderId)
    return sendOrderMail(db, mailer, { ...shown, orderPage, cancelledDay: dayOf }, mail)
  }
  // The two mails of an order take a third of its processor time.
  await jobs.work(ORDER_MAIL, sendOrder, { waitsWhileBusy: true })
  await jobs.work(ENQUIRY_MAIL, (mail) => sendEnquiryMail(db, mailer, settings(), mail))
  const sellerPage = (id: string) => sellerPageLink(db, services, id)
  await jobs.work(OFFER_MAIL, (mail) =>
    sendOfferMail(db, { ...services, sellerPage }, settings(), mail),
  )
  await jobs.work(SELLER_LINK_MAIL, (mail) => sendSellerLink(db, services, settings(), mail))
  await jobs.work(CONVERSATION_MAIL, (mail) => sendConversationMail(db, services, settings(), mail))
  await jobs.work(ALERT_MAIL, (mail) => {
    const emails = alertEmails(publicUrl, settings().brand.name)
    return sendAlertMail(db, services, { ...settings(), emails }, mail)
  })
  await jobs.work(WELCOME_MAIL, ({ subscriberId = '' }) =>
    sendWelcome(db, mailer, settings(), subscriberId),
  )
  await jobs.work(ORDER_LINK_MAIL, (mail) => sendLinkMail(db, services, settings(), mail))
  await jobs.work(REVIEW_MAIL, ({ orderId = '' }) => {
    const { asks } = services.settings.current.reviews
    return sendReviewRequest(db, services, { ...settings(), asks }, orderId)
  })
  await jobs.work(DELIVERY_MAIL, (mail) => sendDeliveryMail(db, services, settings(), mail))
  await jobs.work(RETURN_MAIL, (mail) => sendReturnMail(db, services, settings(), mail))
  // Jobs of earlier versions have `personId`.
  await jobs.work(STAFF_MAIL, ({ kind = '', personId = '', staffId = personId }) =>
    sendStaffMail(db, mailer, settings(), services, {
      kind,
      staffId: staffId === '' ? null : toStaffId(staffId),
    }),
  )
  await jobs.work(UNMATCHED_MAIL, (mail) => sendUnmatchedMail(db, mailer, settings(), mail))
  await jobs.work(STOCK_ALERT, (alert) => sendStockAlert(mailer, settings(), alert))
  await jobs.work(REFUND, ({ orderId = '' }) => refundOrder(db, services, toOrderId(orderId)))
  const importing = { ...services, files: services.imports, check: checkProductText }
  await jobs.work(PRODUCT_IMPORT, ({ importId = '' }) => runImport(db, importing, importId))
}
