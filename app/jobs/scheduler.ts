import { shownLegalText } from '../content/legal-texts.ts'
import { documentLabels } from '../content/staff/words.ts'
import { fillInMeasures } from '../domain/catalogue/fill-in-measures.server.ts'
import { applyDueReductions } from '../domain/catalogue/reductions/apply-due-reductions.server.ts'
import { refreshCatalogueWords } from '../domain/catalogue/search/catalogue-words.server.ts'
import { mailboxErrorText } from '../domain/conversations/mailbox/open-mailbox.server.ts'
import { notifyDayBefore } from '../domain/delivery-rounds/mail/notify-day-before.server.ts'
import { remindToChoose } from '../domain/delivery-rounds/mail/remind-to-choose.server.ts'
import { expireOffers, remindSellers } from '../domain/enquiries/offers/expire-offers.server.ts'
import { reconcilePayments } from '../domain/orders/reconciliation/reconcile-payments.server.ts'
import { reconcileProvider } from '../domain/orders/reconciliation/reconcile-provider.server.ts'
import { publishDue } from '../domain/pages/admin/publish.server.ts'
import { recordTerms } from '../domain/pages/legal/terms-texts.server.ts'
import { resumeImports } from '../domain/product-admin/import/import-job.server.ts'
import type { Services } from '../server/request-context.ts'
import { cleanUp } from './clean-up.ts'
import { pickUp } from './fetch-mail.ts'
import { startJobWorkers } from './job-workers.ts'
import { processAlerts } from './process-alerts.ts'

const RECONCILE_INTERVAL_MS = 15_000
/** Maximum delay of scheduled page texts. */
const PUBLISH_INTERVAL_MS = 5_000
/** Maximum delay of the start and end of price reductions. */
const REDUCE_INTERVAL_MS = 5_000
/** Interval at which customers who wait for a reserved piece are notified, one after the other. */
const ALERTS_INTERVAL_MS = 15_000
const DAY_MS = 24 * 60 * 60_000
const COMPARE_INTERVAL_MS = DAY_MS
/** Retry interval of an unfinished comparison. */
const COMPARE_TRY_MS = 5 * 60_000
/** Interval of mails on the day before a delivery, and of reminders. */
const TELL_INTERVAL_MS = 60_000
const PICK_UP_INTERVAL_MS = 30_000
const CLEANUP_INTERVAL_MS = 10 * 60_000

/** Starts the job workers and the intervals: reconciliation, due mails, cleanup, retention. */
export async function startScheduler(services: Services): Promise<{ stop(): Promise<void> }> {
  const { db, log, mailer } = services
  await startJobWorkers(services)
  keepTerms(services)

  const stopping = new AbortController()
  const intervals = [
    repeat(PICK_UP_INTERVAL_MS, async () => {
      await pickUp(services, stopping.signal).catch((error: unknown) =>
        log.warn(
          { event: 'mailbox.read_failed', reason: mailboxErrorText(error) },
          'the mailbox could not be read; this will be retried',
        ),
      )
    }),
    repeat(RECONCILE_INTERVAL_MS, async () => {
      await reconcilePayments(db, services).catch((error: unknown) =>
        log.warn(
          { event: 'payments.reconcile_failed', err: error },
          'payments could not be reconciled',
        ),
      )
    }),
    repeat(RECONCILE_INTERVAL_MS, async () => {
      await resumeImports(db, services).catch((error: unknown) =>
        log.warn({ event: 'import.resume_failed', err: error }, 'imports could not be resumed'),
      )
    }),
    repeat(ALERTS_INTERVAL_MS, async () => {
      await processAlerts(services).catch((error: unknown) =>
        log.warn(
          { event: 'alerts.work_failed', err: error },
          'arrivals could not be matched with alerts, or alert mails could not be enqueued',
        ),
      )
    }),
    repeat(PUBLISH_INTERVAL_MS, async () => {
      await publishDue(db, (name) => documentLabels[name], services.clock.now()).catch(
        (error: unknown) =>
          log.warn(
            { event: 'words.publish_failed', err: error },
            'scheduled page texts could not be published',
          ),
      )
    }),
    repeat(REDUCE_INTERVAL_MS, async () => {
      await applyDueReductions(db, services.clock.now()).catch((error: unknown) =>
        log.warn(
          { event: 'prices.reduce_failed', err: error },
          'price reductions could not be started or ended',
        ),
      )
    }),
    repeat(TELL_INTERVAL_MS, async () => {
      await sendDeliveryNotices(services).catch((error: unknown) =>
        log.warn(
          { event: 'deliveries.tell_failed', err: error },
          'due mails about deliveries could not be enqueued',
        ),
      )
    }),
    repeat(TELL_INTERVAL_MS, async () => {
      await sendOfferNotices(services).catch((error: unknown) =>
        log.warn(
          { event: 'offers.tell_failed', err: error },
          'due offers to sellers could not be ended, or their mails could not be enqueued',
        ),
      )
    }),
    repeat(COMPARE_TRY_MS, compareDaily(services)),
    repeat(DAY_MS, async () => {
      await fillInMeasures(db).catch((error: unknown) =>
        log.warn(
          { event: 'products.measure_failed', err: error },
          'measurements could not be read from the texts of products',
        ),
      )
    }),
    repeat(DAY_MS, async () => {
      await refreshCatalogueWords(db).catch((error: unknown) =>
        log.warn(
          { event: 'search.words_failed', err: error },
          'the search dictionary could not be refreshed',
        ),
      )
    }),
    repeat(CLEANUP_INTERVAL_MS, async () => {
      await cleanUp(services).catch((error: unknown) =>
        log.warn({ event: 'cleanup.failed', err: error }, 'the cleanup could not be completed'),
      )
    }),
  ]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(intervals.map((interval) => interval.stop()))
      mailer.close()
    },
  }
}

/** Stores every version of the terms that is shown to shoppers, so that it stays readable. */
function keepTerms({ db, log, words, settings }: Services): void {
  const keep = () =>
    void recordTerms(db, shownLegalText(words.of('terms'), settings.current)).catch(
      (error: unknown) =>
        log.warn(
          { event: 'words.terms_not_kept', err: error },
          'the text of the terms could not be stored; the next checkout stores it',
        ),
    )
  keep()
  words.onPublished((changed) => changed.includes('terms') && keep())
  settings.onChange(keep)
}

/** Reconciles orders with the payment provider at the start, and then daily. */
function compareDaily(services: Services): () => Promise<void> {
  const { db, clock, log } = services
  let dueAt = 0
  return async () => {
    if (clock.now().getTime() < dueAt) return
    try {
      const compared = await reconcileProvider(db, services)
      if (compared.ok) dueAt = clock.now().getTime() + COMPARE_INTERVAL_MS
      else
        log.warn(
          { event: 'payments.compare_unreachable' },
          'the payment provider could not be reached for the daily comparison; this will be retried',
        )
    } catch (error) {
      log.warn(
        { event: 'payments.compare_failed', err: error },
        'the daily comparison with the payment provider could not be completed',
      )
    }
  }
}

/** Notifies the customers of tomorrow's stops, and reminds customers who have not chosen a day. */
async function sendDeliveryNotices(services: Services): Promise<void> {
  while ((await notifyDayBefore(services.db, services)) > 0);
  while ((await remindToChoose(services.db, services)) > 0);
}

/** Ends the offers to sellers that have expired, and reminds sellers of offers that expire soon. */
async function sendOfferNotices(services: Services): Promise<void> {
  while ((await expireOffers(services.db, services)) > 0);
  while ((await remindSellers(services.db, services)) > 0);
}

/** Runs `work` immediately and then repeatedly, with a pause between runs. */
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
