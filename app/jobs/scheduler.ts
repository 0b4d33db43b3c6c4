import { shownLegalText } from '../content/legal-texts.ts'
import { mailSettings } from '../content/mail-settings.ts'
import { documentLabels } from '../content/staff/words.ts'
import { measureProducts } from '../domain/catalogue/measure-products.server.ts'
import { purgeOrphanedPictures } from '../domain/catalogue/pictures/purge-orphaned-pictures.server.ts'
import { refreshCatalogueWords } from '../domain/catalogue/search/catalogue-words.server.ts'
import { CONVERSATION_MAIL } from '../domain/conversations/mail/queues.server.ts'
import { sendConversationMail } from '../domain/conversations/mail/send-conversation-mail.server.ts'
import { ENQUIRY_MAIL } from '../domain/enquiries/mail/queues.server.ts'
import { sendEnquiryMail } from '../domain/enquiries/mail/send-enquiry-mail.server.ts'
import { purgeUnclaimedPhotos } from '../domain/enquiries/photos/purge-unclaimed-photos.server.ts'
import { WELCOME_MAIL } from '../domain/newsletter/queues.server.ts'
import { sendWelcome } from '../domain/newsletter/send-welcome.server.ts'
import { orderPageLink } from '../domain/order-links/order-page-link.server.ts'
import { ORDER_LINK_MAIL } from '../domain/order-links/queues.server.ts'
import { sendLinkMail } from '../domain/order-links/send-link-mail.server.ts'
import { alertWhenMostlyHeld, sendStockAlert } from '../domain/orders/holds/stock-alert.server.ts'
import { sendOrderMail } from '../domain/orders/mail/send-order-mail.server.ts'
import { compactOrderSums } from '../domain/orders/overview/order-sums.server.ts'
import { ORDER_MAIL, REFUND, STOCK_ALERT, UNMATCHED_MAIL } from '../domain/orders/queues.server.ts'
import { shownOutsideCatalogue } from '../domain/orders/receipt/shown-outside-catalogue.server.ts'
import { reconcilePayments } from '../domain/orders/reconciliation/reconcile-payments.server.ts'
import { reconcileProvider } from '../domain/orders/reconciliation/reconcile-provider.server.ts'
import { sendUnmatchedMail } from '../domain/orders/reconciliation/send-unmatched-mail.server.ts'
import { refundOrder } from '../domain/orders/refunds/refund-order.server.ts'
import { publishDue } from '../domain/pages/admin/publish.server.ts'
import { recordTerms } from '../domain/pages/legal/terms-texts.server.ts'
import { resumeImports } from '../domain/product-admin/import/import-job.server.ts'
import { PRODUCT_IMPORT } from '../domain/product-admin/import/queues.server.ts'
import { workOnImport } from '../domain/product-admin/import/run-import.server.ts'
import { DELIVERY_MAIL } from '../domain/rounds/mail/queues.server.ts'
import { remindToChoose } from '../domain/rounds/mail/remind-to-choose.server.ts'
import { sendDeliveryMail } from '../domain/rounds/mail/send-delivery-mail.server.ts'
import { tellDayBefore } from '../domain/rounds/mail/tell-day-before.server.ts'
import { settingsShowPicture } from '../domain/settings/settings-show-picture.server.ts'
import { STAFF_MAIL } from '../domain/staff/mail/queues.server.ts'
import { sendStaffMail } from '../domain/staff/mail/send-staff-mail.server.ts'
import { purgeEndedSessions } from '../domain/staff/sessions/end-sessions.server.ts'
import { askForReviews } from '../domain/testimonials/reviews/ask-for-reviews.server.ts'
import { REVIEW_MAIL } from '../domain/testimonials/reviews/queues.server.ts'
import { sendReviewRequest } from '../domain/testimonials/reviews/send-review-request.server.ts'
import { checkProductText } from '../forms/product-form.ts'
import { type OrderId, toOrderId, toStaffId } from '../platform/ids.ts'
import { purgeRateLimits } from '../platform/rate-limit/rate-limit.server.ts'
import { applyRetention } from '../privacy/retention.ts'
import type { Services } from '../server/request-context.ts'

const RECONCILE_EVERY_MS = 15_000
/** Scheduled words appear at most so long after their time. */
const PUBLISH_EVERY_MS = 5_000
const DAY_MS = 24 * 60 * 60_000
const COMPARE_EVERY_MS = DAY_MS
/** Retry interval of an unfinished comparison. */
const COMPARE_TRY_MS = 5 * 60_000
/** Mails of the day before, and reminders. */
const TELL_EVERY_MS = 60_000
const CLEANUP_EVERY_MS = 10 * 60_000

/** Starts the job workers and the intervals: mail, refunds, reconciliation, cleanup, retention. */
export async function startScheduler(services: Services): Promise<{ stop(): Promise<void> }> {
  const { db, jobs, log, publicUrl, mailer, words } = services
  /** For every mail anew: the owner may have changed them. */
  const settings = () => {
    const { current } = services.settings
    return mailSettings(publicUrl, current, shownLegalText(words.of('terms'), current))
  }
  const orderPage = (orderId: OrderId) => orderPageLink(db, services, orderId)
  await jobs.work(ORDER_MAIL, (mail) =>
    sendOrderMail(db, mailer, { ...settings(), orderPage }, mail),
  )
  await jobs.work(ENQUIRY_MAIL, (mail) => sendEnquiryMail(db, mailer, settings(), mail))
  await jobs.work(CONVERSATION_MAIL, (mail) => sendConversationMail(db, services, settings(), mail))
  await jobs.work(WELCOME_MAIL, ({ subscriberId = '' }) =>
    sendWelcome(db, mailer, settings(), subscriberId),
  )
  await jobs.work(ORDER_LINK_MAIL, (mail) => sendLinkMail(db, services, settings(), mail))
  await jobs.work(REVIEW_MAIL, ({ orderId = '' }) => {
    const { asks } = services.settings.current.reviews
    return sendReviewRequest(db, services, { ...settings(), asks }, orderId)
  })
  await jobs.work(DELIVERY_MAIL, (mail) => sendDeliveryMail(db, services, settings(), mail))
  await jobs.work(STAFF_MAIL, ({ kind = '', personId = '' }) =>
    sendStaffMail(db, mailer, settings(), services, {
      kind,
      personId: personId === '' ? null : toStaffId(personId),
    }),
  )
  await jobs.work(UNMATCHED_MAIL, (mail) => sendUnmatchedMail(db, mailer, settings(), mail))
  await jobs.work(STOCK_ALERT, (alert) => sendStockAlert(mailer, settings(), alert))
  await jobs.work(REFUND, ({ orderId = '' }) => refundOrder(db, services, toOrderId(orderId)))
  const importing = { ...services, files: services.imports, check: checkProductText }
  await jobs.work(PRODUCT_IMPORT, ({ importId = '' }) => workOnImport(db, importing, importId))

  keepTerms(services)

  const intervals = [
    repeat(RECONCILE_EVERY_MS, async () => {
      await reconcilePayments(db, services).catch((error: unknown) =>
        log.warn(
          { event: 'payments.reconcile_failed', err: error },
          'payments could not be reconciled',
        ),
      )
    }),
    repeat(RECONCILE_EVERY_MS, async () => {
      await resumeImports(db, services).catch((error: unknown) =>
        log.warn({ event: 'import.resume_failed', err: error }, 'imports could not be resumed'),
      )
    }),
    repeat(PUBLISH_EVERY_MS, async () => {
      await publishDue(db, (name) => documentLabels[name], services.clock.now()).catch(
        (error: unknown) =>
          log.warn(
            { event: 'words.publish_failed', err: error },
            'scheduled words could not be published',
          ),
      )
    }),
    repeat(TELL_EVERY_MS, async () => {
      await tellOfDeliveries(services).catch((error: unknown) =>
        log.warn(
          { event: 'deliveries.tell_failed', err: error },
          'the mails about deliveries that are due could not be enqueued',
        ),
      )
    }),
    repeat(COMPARE_TRY_MS, compareDaily(services)),
    repeat(DAY_MS, async () => {
      await measureProducts(db).catch((error: unknown) =>
        log.warn(
          { event: 'products.measure_failed', err: error },
          'measurements could not be read from the words of products',
        ),
      )
    }),
    repeat(DAY_MS, async () => {
      await refreshCatalogueWords(db).catch((error: unknown) =>
        log.warn(
          { event: 'search.words_failed', err: error },
          'the dictionary of the search could not be refreshed',
        ),
      )
    }),
    repeat(CLEANUP_EVERY_MS, async () => {
      await cleanUp(services).catch((error: unknown) =>
        log.warn({ event: 'cleanup.failed', err: error }, 'cleanup could not be finished'),
      )
    }),
  ]
  return {
    async stop() {
      await Promise.all(intervals.map((interval) => interval.stop()))
      mailer.close()
    },
  }
}

/** Keeps every text of the terms that shoppers are shown, so that it stays readable. */
function keepTerms({ db, log, words, settings }: Services): void {
  const keep = () =>
    void recordTerms(db, shownLegalText(words.of('terms'), settings.current)).catch(
      (error: unknown) =>
        log.warn(
          { event: 'words.terms_not_kept', err: error },
          'the text of the terms could not be kept; the next checkout keeps it',
        ),
    )
  keep()
  words.onPublished((changed) => changed.includes('terms') && keep())
  settings.onChange(keep)
}

/** Reconciles with the payment provider at the start, and then daily. */
function compareDaily(services: Services): () => Promise<void> {
  const { db, clock, log } = services
  let dueAt = 0
  return async () => {
    if (clock.now().getTime() < dueAt) return
    try {
      const compared = await reconcileProvider(db, services)
      if (compared.ok) dueAt = clock.now().getTime() + COMPARE_EVERY_MS
      else
        log.warn(
          { event: 'payments.compare_unreachable' },
          'the payment provider could not be reached for the daily comparison; it is tried again',
        )
    } catch (error) {
      log.warn(
        { event: 'payments.compare_failed', err: error },
        'the daily comparison with the payment provider failed',
      )
    }
  }
}

/** Tells the customers of tomorrow's stops, and reminds those without a day. */
async function tellOfDeliveries(services: Services): Promise<void> {
  while ((await tellDayBefore(services.db, services)) > 0);
  while ((await remindToChoose(services.db, services)) > 0);
}

/** Applies retention, removes abandoned uploads, asks for reviews that are due. */
async function cleanUp(services: Services): Promise<void> {
  await alertWhenMostlyHeld(services.db, services, services.sessionSecret)
  await compactOrderSums(services.db)
  await applyRetention(services)
  while ((await askForReviews(services.db, services, services.settings.current.reviews)) > 0);
  await purgeRateLimits(services.db, services.clock.now())
  await purgeEndedSessions(services.db, services.clock.now())
  while ((await purgeUnclaimedPhotos(services.db, services)) > 0);
  await purgeOrphanedPictures(services.db, {
    ...services,
    shownElsewhere: async (db, imageUrl) =>
      (await shownOutsideCatalogue(db, imageUrl)) || (await settingsShowPicture(db, imageUrl)),
  })
}

/** Runs `work` at once and then repeatedly, with a pause between runs. */
function repeat(everyMs: number, work: () => Promise<void>): { stop(): Promise<void> } {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  const interval = (): void => {
    running = work().then(() => {
      if (!stopped) timer = setTimeout(interval, everyMs)
    })
  }
  let timer = setTimeout(interval, 0)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
