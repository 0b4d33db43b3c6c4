import path from 'node:path'
import { ALERT_QUEUES } from '../domain/alerts/mail/queues.server.ts'
import { ZeroResultSearchCounter } from '../domain/catalogue/zero-result-searches/zero-result-search-counter.server.ts'
import { CONVERSATION_QUEUES } from '../domain/conversations/mail/queues.server.ts'
import { ROUND_QUEUES } from '../domain/delivery-rounds/mail/queues.server.ts'
import { ENQUIRY_QUEUES } from '../domain/enquiries/mail/queues.server.ts'
import { createMailer } from '../domain/mail/mailer.server.ts'
import type { MediaStore } from '../domain/media/store/media-store.server.ts'
import { openMediaStore } from '../domain/media/store/open-media-store.server.ts'
import { NEWSLETTER_QUEUES } from '../domain/newsletter/queues.server.ts'
import { ORDER_LINK_QUEUES } from '../domain/order-links/queues.server.ts'
import { QUEUES } from '../domain/orders/queues.server.ts'
import type { Payments } from '../domain/payments/payments.server.ts'
import { stripePayments } from '../domain/payments/stripe-payments.server.ts'
import { importFiles } from '../domain/product-admin/import/files/import-files.server.ts'
import { PRODUCT_ADMIN_QUEUES } from '../domain/product-admin/import/queues.server.ts'
import { RedirectHits } from '../domain/redirects/redirect-hits.server.ts'
import { RETURN_QUEUES } from '../domain/returns/mail/queues.server.ts'
import { SELLER_PAGE_QUEUES } from '../domain/seller-page/queues.server.ts'
import { firstAdminCode } from '../domain/staff/auth/set-up-first-admin.server.ts'
import { STAFF_QUEUES } from '../domain/staff/mail/queues.server.ts'
import { REVIEW_QUEUES } from '../domain/testimonials/reviews/queues.server.ts'
import { VisitCounter } from '../domain/visits/visit-counter.server.ts'
import type { Clock } from '../platform/clock.ts'
import type { Env } from '../platform/config/config.ts'
import { ConfigurationError } from '../platform/config/configuration-error.ts'
import { type GeneratedSecrets, generatedSecrets } from '../platform/config/generated-secrets.ts'
import { readSmtpUrl } from '../platform/config/smtp-url.ts'
import type { DatabaseNotifications } from '../platform/database/notifications.ts'
import { openDatabase } from '../platform/db.ts'
import { isLoopback } from '../platform/http/loopback.ts'
import type { Logger } from '../platform/log.ts'
import { type Jobs, type Retries, startJobs } from '../platform/queue/queue.ts'
import type { HandlerSource } from '../server/load-request-handler.ts'
import type { Services } from '../server/request-context.ts'
import { shopOrigins } from '../server/requests/origins.ts'
import type { Infrastructure } from './infrastructure.ts'
import { openSettings } from './open-settings.ts'
import type { ShutdownStack } from './shutdown-stack.ts'
import { warnOfSamples } from './warn-of-samples.ts'

type Opening = {
  clock: Clock
  log: Logger
  shutdown: ShutdownStack
  retries?: Retries | undefined
  /** Serves pages only; another process runs the job queue. */
  pagesOnly?: boolean
}

export type CreatedServices = {
  services: Services
  /** The database's notifications. */
  notifications: DatabaseNotifications
  /** Wraps the request handler in spans if tracing is on. */
  traced: (source: HandlerSource) => HandlerSource | Promise<HandlerSource>
}

/** The queues of all areas. */
export const ALL_QUEUES = [
  ...QUEUES,
  ...ENQUIRY_QUEUES,
  ...CONVERSATION_QUEUES,
  ...ALERT_QUEUES,
  ...NEWSLETTER_QUEUES,
  ...ORDER_LINK_QUEUES,
  ...RETURN_QUEUES,
  ...REVIEW_QUEUES,
  ...ROUND_QUEUES,
  ...SELLER_PAGE_QUEUES,
  ...STAFF_QUEUES,
  ...PRODUCT_ADMIN_QUEUES,
]

/** Creates the services that a process needs to serve requests or to run jobs. */
export async function createServices(
  env: Env,
  infrastructure: Infrastructure,
  { clock, log, shutdown, retries, pagesOnly = false }: Opening,
): Promise<CreatedServices> {
  const { publicUrl } = shopOrigins(env.publicUrl, infrastructure.port)
  const tracing = await openTracing(env, log, shutdown)
  const db = openDatabase(infrastructure.databaseUrl, {
    max: env.databasePool,
    observe: tracing?.statement,
    onError: (error) =>
      log.warn({ event: 'database.connection_lost', err: error }, 'a database connection was lost'),
  })
  shutdown.add(() => db.$client.end())
  const { settings, pageTexts, zones, notifications } = await openSettings(
    db,
    infrastructure.databaseUrl,
    log,
    shutdown,
  )
  const jobs = await startJobs(db, log, pagesOnly ? [] : ALL_QUEUES, {
    maintenance: !pagesOnly,
    retries,
    ...(!pagesOnly && { notifications }),
  })
  shutdown.add(() => jobs.stop())
  const media = await openMedia(env, log)
  const secrets = generatedSecrets(env.dataDir)
  const mailer = openMailer(env, settings)
  // In the primary process the scheduler closes it after the jobs.
  if (pagesOnly) shutdown.add(async () => mailer.close())
  const sessionSecret = env.sessionSecret ?? secrets.sessionSecret
  const { payments, paymentPage } = openPayments(env, infrastructure, secrets, clock)
  const counters = startCounters(db, clock, log, shutdown)
  const services: Services = {
    db,
    payments: tracing ? tracing.payments(payments) : payments,
    paymentPage,
    jobs: tracing ? tracing.jobs(jobs) : jobs,
    media,
    mailer,
    mailbox: env.mailbox,
    connections: connectionsOf(env),
    ...counters,
    imports: importFiles(path.join(env.dataDir, 'imports')),
    clock,
    log,
    publicUrl,
    sessionSecret,
    testPayments: infrastructure.sandbox !== null,
    maxOpenHolds: env.maxOpenHolds,
    get shopName() {
      return settings.current.shop.name
    },
    settings,
    pageTexts,
    zones,
    firstAdmin: firstAdmin(env, publicUrl, sessionSecret),
  }
  // Only the primary process logs the warning.
  if (!pagesOnly) warnOfSamples(services)
  return { services, notifications, traced: tracing?.answers ?? ((source) => source) }
}

function openMailer(env: Env, settings: Services['settings']): Services['mailer'] {
  return createMailer({
    smtpUrl: env.smtpUrl,
    from: () => settings.current.mail.sender ?? env.mailFrom,
    dataDir: env.dataDir,
  })
}

/** The counts that are collected in memory; the last ones are written at shutdown. */
function startCounters(
  db: Services['db'],
  clock: Clock,
  log: Logger,
  shutdown: ShutdownStack,
): Pick<Services, 'redirectHits' | 'visits' | 'zeroResultSearches'> {
  const redirectHits = new RedirectHits(db, clock, log)
  const visits = new VisitCounter(db, clock, log)
  const zeroResultSearches = new ZeroResultSearchCounter(db, clock, log)
  for (const counter of [redirectHits, visits, zeroResultSearches]) {
    shutdown.add(() => counter.write())
  }
  return { redirectHits, visits, zeroResultSearches }
}

function connectionsOf({ smtpUrl, mailFrom, s3 }: Env): Services['connections'] {
  const smtp = smtpUrl ? readSmtpUrl(smtpUrl) : null
  return {
    mail: { server: smtp && `${smtp.host}:${smtp.port}`, from: mailFrom },
    bucket: s3 && { name: s3.bucket, server: s3.endpoint && new URL(s3.endpoint).host },
  }
}

/** Loaded lazily, only if traces are configured. */
async function openTracing({ traces }: Env, log: Logger, shutdown: ShutdownStack) {
  if (!traces) return null
  const { Tracing } = await import('../observability/tracing.ts')
  const { traceResponses, traceJobs, tracePayments } = await import(
    '../observability/instrument.ts'
  )
  const tracing = new Tracing(traces, log)
  shutdown.add(() => tracing.close())
  return {
    statement: tracing.statement,
    payments: (payments: Payments) => tracePayments(tracing, payments),
    jobs: (jobs: Jobs) => traceJobs(tracing, jobs),
    answers: (source: HandlerSource) => traceResponses(tracing, source),
  }
}

function openPayments(
  env: Env,
  { sandbox }: Infrastructure,
  secrets: GeneratedSecrets,
  clock: Clock,
): Pick<Services, 'payments' | 'paymentPage'> {
  if (sandbox) {
    const payments = stripePayments({
      secretKey: secrets.sandboxSecretKey,
      webhookSecret: secrets.sandboxWebhookSecret,
      apiUrl: sandbox.apiUrl,
      now: () => clock.now().getTime(),
    })
    return { payments, paymentPage: sandbox.url }
  }
  if (env.payments.kind !== 'stripe') throw new Error('no payment provider is configured')
  const { secretKey, webhookSecret, apiUrl } = env.payments
  const payments = stripePayments({ secretKey, webhookSecret, ...(apiUrl ? { apiUrl } : {}) })
  // An external payment sandbox serves its own payment page.
  return { payments, paymentPage: apiUrl ?? 'https://checkout.stripe.com' }
}

/** A missing bucket is a configuration error; an unreachable store may recover and is not. */
async function openMedia(env: Env, log: Logger): Promise<MediaStore> {
  if (env.s3) {
    const { findProblem } = await import('../domain/media/store/s3-store.server.ts')
    const problem = await findProblem(env.s3).catch((error: unknown) => {
      log.warn(
        { event: 'media.store_unreachable', err: error },
        'the object store could not be reached; there are no pictures until it responds',
      )
      return null
    })
    if (problem)
      throw new ConfigurationError(`S3_BUCKET names a store that cannot be used: ${problem}`)
  }
  return await openMediaStore(env)
}

/** On the owner's own machine the first admin needs no code from the log. */
function firstAdmin(env: Env, publicUrl: string, secret: string): Services['firstAdmin'] {
  const openLocally = !env.databaseUrl && isLoopback(publicUrl)
  return { email: env.firstAdminEmail, code: firstAdminCode(secret), openLocally }
}
