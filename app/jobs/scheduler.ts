import { shownLegalText } from '../content/legal-texts.ts'
import { documentLabels } from '../content/staff/words.ts'
import { fillInMeasures } from '../domain/catalogue/fill-in-measures.server.ts'
import { applyDueReductions } from '../domain/catalogue/reductions/apply-due-reductions.server.ts'
import { refreshCatalogueWords } from '../domain/catalogue/search/catalogue-words.server.ts'
import { mailboxErrorText } from '../domain/conversations/mailbox/open-mailbox.server.ts'
import { notifyDayBefore } from '../domain/delivery-rounds/mail/notify-day-before.server.ts'
import { remindToChoose } from '../domain/delivery-rounds/mail/remind-to-choose.server.ts'
import { expireOffers, remindSellers } from '../domain/enquiries/offers/expire-offers.server.ts'
import { alertWhenMostlyHeld } from '../domain/orders/holds/stock-alert.server.ts'
import { compactOrderSums } from '../domain/orders/overview/order-sums.server.ts'
import { reconcilePayments } from '../domain/orders/reconciliation/reconcile-payments.server.ts'
import { reconcileProvider } from '../domain/orders/reconciliation/reconcile-provider.server.ts'
import { publishDue } from '../domain/pages/admin/publish.server.ts'
import { recordTerms } from '../domain/pages/legal/terms-texts.server.ts'
import { resumeImports } from '../domain/product-admin/import/import-job.server.ts'
import { requestReviews } from '../domain/testimonials/reviews/request-reviews.server.ts'
import { DAY_MS } from '../platform/clock.ts'
import type { Logger } from '../platform/log.ts'
import { untilDone } from '../platform/until-done.ts'
import type { Services } from '../server/request-context.ts'
import { cleanUp } from './clean-up.ts'
import { fetchReplies } from './fetch-replies.ts'
import { startJobWorkers } from './job-workers.ts'
import { processAlerts } from './process-alerts.ts'

const RECONCILE_INTERVAL_MS = 15_000
/** Maximum delay of scheduled page texts. */
const PUBLISH_INTERVAL_MS = 5_000
/** Maximum delay of the start and end of price reductions. */
const REDUCE_INTERVAL_MS = 5_000
/** Interval at which customers who wait for a reserved piece are notified, one after the other. */
const ALERTS_INTERVAL_MS = 15_000
const COMPARE_INTERVAL_MS = DAY_MS
/** Retry interval of an unfinished comparison. */
const COMPARE_TRY_MS = 5 * 60_000
/** Interval of mails on the day before a delivery, and of reminders. */
const NOTIFY_INTERVAL_MS = 60_000
const MAILBOX_INTERVAL_MS = 30_000
/** Interval of the cleanup, of the alert about held stock, and of requests for reviews. */
const UPKEEP_INTERVAL_MS = 10 * 60_000

/** Work that is repeated at an interval. Each task runs and fails independently of the others. */
type Task = {
  /** The pause between two runs. */
  everyMs: number
  work: () => Promise<unknown>
  /** The log line of a failed run. */
  onFailure: { event: string; message: string }
  /** The fields of that line that describe the error; without it the whole error. */
  describeError?: (error: unknown) => Record<string, unknown>
}

/**
 * Starts the job workers and the repeated tasks: reconciliation, due mails, cleanup, retention.
 *
 * @param repeatsTasks false: only the job workers, for tests that run the tasks themselves
 */
export async function startScheduler(
  services: Services,
  repeatsTasks: boolean,
): Promise<{ stop(): Promise<void> }> {
  await startJobWorkers(services)
  recordShownTerms(services)

  const tasks = repeatsTasks ? repeatTasks(services) : undefined
  return {
    async stop() {
      await tasks?.stop()
      services.mailer.close()
    },
  }
}

/** Runs every task immediately and then at its interval, until stopped. */
export function repeatTasks(services: Services): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = tasksOf(services, stopping.signal).map((task) => repeat(services.log, task))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running.map((task) => task.stop()))
    },
  }
}

function tasksOf(services: Services, stopping: AbortSignal): Task[] {
  const { db, clock, settings, sessionSecret } = services
  return [
    {
      everyMs: MAILBOX_INTERVAL_MS,
      work: () => fetchReplies(services, stopping),
      onFailure: {
        event: 'mailbox.read_failed',
        message: 'the mailbox could not be read; this will be retried',
      },
      describeError: (error) => ({ reason: mailboxErrorText(error) }),
    },
    {
      everyMs: RECONCILE_INTERVAL_MS,
      work: () => reconcilePayments(db, services, stopping),
      onFailure: {
        event: 'payments.reconcile_failed',
        message: 'payments could not be reconciled',
      },
    },
    {
      everyMs: RECONCILE_INTERVAL_MS,
      work: () => resumeImports(db, services),
      onFailure: { event: 'import.resume_failed', message: 'imports could not be resumed' },
    },
    {
      everyMs: ALERTS_INTERVAL_MS,
      work: () => processAlerts(services, stopping),
      onFailure: {
        event: 'alerts.work_failed',
        message: 'arrivals could not be matched with alerts, or alert mails could not be enqueued',
      },
    },
    {
      everyMs: PUBLISH_INTERVAL_MS,
      work: () => publishDue(db, (name) => documentLabels[name], clock.now()),
      onFailure: {
        event: 'words.publish_failed',
        message: 'scheduled page texts could not be published',
      },
    },
    {
      everyMs: REDUCE_INTERVAL_MS,
      work: () => applyDueReductions(db, clock.now()),
      onFailure: {
        event: 'prices.reduce_failed',
        message: 'price reductions could not be started or ended',
      },
    },
    {
      everyMs: NOTIFY_INTERVAL_MS,
      work: () => sendDeliveryNotices(services, stopping),
      onFailure: {
        event: 'deliveries.notify_failed',
        message: 'due mails about deliveries could not be enqueued',
      },
    },
    {
      everyMs: NOTIFY_INTERVAL_MS,
      work: () => sendOfferNotices(services, stopping),
      onFailure: {
        event: 'offers.notify_failed',
        message: 'due offers to sellers could not be ended, or their mails could not be enqueued',
      },
    },
    {
      everyMs: COMPARE_TRY_MS,
      work: compareDaily(services, stopping),
      onFailure: {
        event: 'payments.compare_failed',
        message: 'the daily comparison with the payment provider could not be completed',
      },
    },
    {
      everyMs: DAY_MS,
      work: () => fillInMeasures(db),
      onFailure: {
        event: 'products.measure_failed',
        message: 'measurements could not be read from the texts of products',
      },
    },
    {
      everyMs: DAY_MS,
      work: () => refreshCatalogueWords(db),
      onFailure: {
        event: 'search.words_failed',
        message: 'the search dictionary could not be refreshed',
      },
    },
    {
      everyMs: UPKEEP_INTERVAL_MS,
      work: () => alertWhenMostlyHeld(db, services, sessionSecret),
      onFailure: {
        event: 'stock.alert_failed',
        message: 'the units that unpaid orders hold could not be checked',
      },
    },
    {
      everyMs: UPKEEP_INTERVAL_MS,
      work: () => compactOrderSums(db),
      onFailure: {
        event: 'orders.compact_failed',
        message: 'the sums of the orders could not be compacted',
      },
    },
    {
      everyMs: UPKEEP_INTERVAL_MS,
      work: () => untilDone(() => requestReviews(db, services, settings.current.reviews), stopping),
      onFailure: {
        event: 'reviews.request_failed',
        message: 'due requests for reviews could not be enqueued',
      },
    },
    {
      everyMs: UPKEEP_INTERVAL_MS,
      work: () => cleanUp(services, stopping),
      onFailure: { event: 'cleanup.failed', message: 'the cleanup could not be completed' },
    },
  ]
}

/** Stores every version of the terms that is shown to shoppers, so that it stays readable. */
function recordShownTerms({ db, log, pageTexts, settings }: Services): void {
  const keep = () =>
    void recordTerms(db, shownLegalText(pageTexts.of('terms'), settings.current)).catch(
      (error: unknown) =>
        log.warn(
          { event: 'terms.store_failed', err: error },
          'the text of the terms could not be stored; the next checkout stores it',
        ),
    )
  keep()
  pageTexts.onPublished((changed) => changed.includes('terms') && keep())
  settings.onChange(keep)
}

/** Reconciles orders with the payment provider at the start, and then daily. */
function compareDaily(services: Services, stopping: AbortSignal): () => Promise<void> {
  const { db, clock, log } = services
  let dueAt = 0
  return async () => {
    if (clock.now().getTime() < dueAt) return
    const compared = await reconcileProvider(db, services, stopping)
    if (compared.ok) dueAt = clock.now().getTime() + COMPARE_INTERVAL_MS
    else if (compared.reason === 'unreachable')
      log.warn(
        { event: 'payments.compare_unreachable' },
        'the payment provider could not be reached for the daily comparison; this will be retried',
      )
  }
}

/** Notifies the customers of tomorrow's stops, and reminds customers who have not chosen a day. */
async function sendDeliveryNotices(services: Services, stopping: AbortSignal): Promise<void> {
  await untilDone(() => notifyDayBefore(services.db, services), stopping)
  await untilDone(() => remindToChoose(services.db, services), stopping)
}

/** Ends the offers to sellers that have expired, and reminds sellers of offers that expire soon. */
async function sendOfferNotices(services: Services, stopping: AbortSignal): Promise<void> {
  await untilDone(() => expireOffers(services.db, services), stopping)
  await untilDone(() => remindSellers(services.db, services), stopping)
}

/** Runs a task immediately and then repeatedly. */
function repeat(log: Logger, task: Task): { stop(): Promise<void> } {
  const { everyMs, work, onFailure, describeError = (err) => ({ err }) } = task
  const { event, message } = onFailure
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  const run = async (): Promise<void> => {
    try {
      await work()
    } catch (error) {
      log.warn({ event, ...describeError(error) }, message)
    }
    if (!stopped) timer = setTimeout(start, everyMs)
  }
  const start = (): void => {
    running = run()
  }
  let timer = setTimeout(start, 0)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
