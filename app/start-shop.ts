import { createServer } from 'node:net'
import { loadDemo } from '../demo/load-demo.ts'
import { startBackgroundWork } from './background.ts'
import { ENQUIRY_QUEUES } from './domain/enquiries/queues.server.ts'
import { createMailer, type Mailer } from './domain/mail/mailer.server.ts'
import type { MediaStore } from './domain/media/media-store.server.ts'
import { openMediaStore } from './domain/media/open-media-store.server.ts'
import { warmVariants } from './domain/media/warm-variants.server.ts'
import { NEWSLETTER_QUEUES } from './domain/newsletter/queues.server.ts'
import { QUEUES } from './domain/orders/queues.server.ts'
import type { Payments } from './domain/payments/payments.server.ts'
import { stripePayments } from './domain/payments/stripe-payments.server.ts'
import { STAFF_QUEUES } from './domain/staff/queues.server.ts'
import { sendResetMail } from './domain/staff/send-staff-mail.server.ts'
import { firstAdminCode, needsFirstAdmin } from './domain/staff/set-up-first-admin.server.ts'
import type { SignInLibrary } from './domain/staff/sign-in-library.server.ts'
import { createHttp } from './http.ts'
import type { HandlerSource } from './load-handler.ts'
import { mailSettings } from './mail-settings.ts'
import type { Watched } from './open-metrics.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Db, openDatabase, postgresErrorCode } from './platform/db.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { ConfigurationError, type Env } from './platform/env.ts'
import { prepareDrain } from './platform/http/drain.ts'
import { type Origins, shopOrigins } from './platform/http/origins.ts'
import { PageCache } from './platform/http/page-cache.ts'
import { type Jobs, type Retries, startJobs } from './platform/jobs.ts'
import { listenTo } from './platform/listen-to.ts'
import { createLog, type Logger } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { generatedSecrets } from './platform/secrets.ts'
import { type Sandbox, startSandbox } from './sandbox/sandbox.ts'
import type { Services } from './services.ts'

/** About a thousand pages. */
const PAGE_CACHE_BYTES = 48 * 1024 * 1024

export type ShopOptions = {
  /** Where the screens come from. */
  handler: () => Promise<HandlerSource>
  clock?: Clock
  log?: Logger
  /** Load the demo catalogue into an empty embedded database. */
  demo?: boolean
  /** How failed jobs are tried again, where it is not as usual. */
  retries?: Retries
}

export type RunningShop = {
  url: string
  services: Services
  sandbox: Sandbox | null
  /**
   * Answers `/readyz` with 503, lets requests and jobs end, closes everything.
   *
   * @param drainMs how long at most it takes new requests all the same
   */
  stop(drainMs?: number): Promise<void>
}

/** What has been opened so far, to be closed in reverse: also when a later step fails. */
class Closers {
  private readonly steps: (() => Promise<unknown>)[] = []

  add(step: () => Promise<unknown>): void {
    this.steps.push(step)
  }

  async closeAll(log: Logger): Promise<void> {
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      await step().catch((error: unknown) => log.warn({ err: error }, 'a part did not stop well'))
    }
  }
}

/**
 * Starts the whole shop: database, migrations, jobs, payments, web server.
 *
 * @throws ConfigurationError where a setting cannot work (a taken port, say)
 */
export async function startShop(env: Env, options: ShopOptions): Promise<RunningShop> {
  const log = options.log ?? createLog(env.logLevel)
  const closers = new Closers()
  try {
    return await openShop(env, options, log, closers)
  } catch (error) {
    await closers.closeAll(log)
    throw error
  }
}

async function openShop(
  env: Env,
  options: ShopOptions,
  log: Logger,
  closers: Closers,
): Promise<RunningShop> {
  const clock = options.clock ?? systemClock
  const port = env.port === 0 ? await freePort(env.host) : env.port
  const origins = shopOrigins(env.publicUrl, port)
  const databaseUrl = env.databaseUrl ?? (await openEmbedded(env, log, closers))
  await migrate(databaseUrl).catch((error: unknown) => refuseDatabase(env, error))
  const db = openDatabase(databaseUrl, {
    max: env.databasePool,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  })
  closers.add(() => db.$client.end())
  const tracing = await openTracing(env, db, log, closers)
  const queues = [...QUEUES, ...ENQUIRY_QUEUES, ...NEWSLETTER_QUEUES, ...STAFF_QUEUES]
  const jobs = await startJobs(db, log, queues, { retries: options.retries })
  closers.add(() => jobs.stop())
  const media = await openMedia(env, log)
  const secrets = generatedSecrets(env.dataDir)
  const { payments, paymentPage, sandbox } = await openPayments(env, {
    port,
    secrets,
    clock,
    log,
    closers,
    origins,
  })
  const mailer = createMailer({ smtpUrl: env.smtpUrl, from: env.mailFrom, dataDir: env.dataDir })
  const sessionSecret = env.sessionSecret ?? secrets.sessionSecret
  const services: Services = {
    db,
    payments: tracing ? tracing.payments(payments) : payments,
    jobs: tracing ? tracing.jobs(jobs) : jobs,
    media,
    clock,
    log,
    publicUrl: origins.publicUrl,
    paymentPage,
    sessionSecret,
    testPayments: sandbox !== null,
    maxOpenHolds: env.maxOpenHolds,
    signInLibrary: lazySignInLibrary(db, sessionSecret, origins.publicUrl, mailer),
    firstAdmin: firstAdmin(env, origins.publicUrl, sessionSecret),
  }
  await announceFirstAdmin(services)
  if (options.demo && !env.databaseUrl) await openDemo(services, closers)
  const work = await startBackgroundWork(services, mailer)
  closers.add(() => work.stop())

  const screens = await options.handler()
  const source = tracing ? await tracing.answers(screens) : screens
  const pages = source.attach ? null : keepPages(databaseUrl, log, closers)
  let ready = true
  const app = await createHttp({
    services,
    origins,
    source,
    pages,
    trustProxy: env.trustProxy,
    isReady: () => ready,
  })
  closers.add(() => app.close())
  await watch(env, { app, services, source, pages }, closers)
  const drain = prepareDrain(app.server)
  await listen(app, port, env.host)
  return {
    url: origins.publicUrl,
    services,
    sandbox,
    async stop(drainMs = 0) {
      ready = false
      await drain(drainMs)
      await closers.closeAll(log)
    },
  }
}

/** A bucket that is not there is a setting to mend; a store that is down now may be up soon. */
async function openMedia(env: Env, log: Logger): Promise<MediaStore> {
  if (env.s3) {
    const { findFault } = await import('./domain/media/s3-store.server.ts')
    const fault = await findFault(env.s3).catch((error: unknown) => {
      log.warn(
        { err: error },
        'the object store does not answer: there are no pictures until it does',
      )
      return null
    })
    if (fault) throw new ConfigurationError(`S3_BUCKET names a store that cannot be used: ${fault}`)
  }
  return await openMediaStore(env)
}

/** Connection refused, unknown host, no answer; wrong password, user or database; certificates. */
const UNUSABLE =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|28P01|28000|3D000|\w*CERT_\w+|UNABLE_TO_\w+)$/

/** A database of the owner's that cannot be used is a setting to mend, not a crash. */
function refuseDatabase(env: Env, error: unknown): never {
  const code = postgresErrorCode(error)
  if (!env.databaseUrl || !code || !UNUSABLE.test(code)) throw error
  const said = error instanceof Error && error.message ? error.message : code
  const why = said.includes(code) ? said : `${said} (${code})`
  throw new ConfigurationError(`DATABASE_URL names a database that cannot be used: ${why}`)
}

async function openEmbedded(env: Env, log: Logger, closers: Closers): Promise<string> {
  const server = await startEmbeddedPostgres({
    dataDir: env.dataDir,
    log: (message) => log.info(message),
  })
  closers.add(() => server.stop())
  return server.connectionString
}

/** Nothing of it is loaded where nobody asked for it. */
async function openTracing({ traces }: Env, db: Db, log: Logger, closers: Closers) {
  if (!traces) return null
  const { Tracing } = await import('./platform/tracing.ts')
  const { traceAnswers, traceJobs, tracePayments } = await import('./trace-shop.ts')
  const tracing = new Tracing(traces, log)
  closers.add(() => tracing.close())
  tracing.watchQueries(db.$client)
  return {
    payments: (payments: Payments) => tracePayments(tracing, payments),
    jobs: (jobs: Jobs) => traceJobs(tracing, jobs),
    answers: (source: HandlerSource) => traceAnswers(tracing, source),
  }
}

/** The same. */
async function watch(env: Env, watched: Watched, closers: Closers): Promise<void> {
  if (env.metricsPort === null) return
  const { openMetrics } = await import('./open-metrics.ts')
  const server = await openMetrics(env.metricsPort, env.host, watched)
  closers.add(() => server.close())
}

/** Forgets all of them whenever a piece or a picture changes, whichever process changed it. */
function keepPages(databaseUrl: string, log: Logger, closers: Closers): PageCache {
  const pages = new PageCache(PAGE_CACHE_BYTES)
  // Until notices are heard nothing is kept.
  pages.trust(false)
  const hears = { notice: () => pages.clear(), connected: (up: boolean) => pages.trust(up) }
  const listener = listenTo(databaseUrl, 'catalogue', hears, log)
  closers.add(() => listener.stop())
  return pages
}

/** A second or so of work at start that most starts can do without. */
function lazySignInLibrary(
  db: Db,
  secret: string,
  publicUrl: string,
  mailer: Mailer,
): () => Promise<SignInLibrary> {
  let library: Promise<SignInLibrary> | undefined
  const { brand } = mailSettings(publicUrl)
  const create = async () => {
    const { createSignInLibrary } = await import('./domain/staff/sign-in-library.server.ts')
    return createSignInLibrary(db, {
      secret,
      publicUrl,
      shopName: brand.name,
      sendReset: (to, token) => sendResetMail(mailer, { brand, publicUrl }, to, token),
    })
  }
  return () => {
    library ??= create()
    return library
  }
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Somebody who tries the shop out on their own machine is not sent to the log for a code. */
function firstAdmin(env: Env, publicUrl: string, secret: string): Services['firstAdmin'] {
  const openLocally = !env.databaseUrl && LOOPBACK.has(new URL(publicUrl).hostname)
  return { email: env.firstAdminEmail, code: firstAdminCode(secret), openLocally }
}

async function announceFirstAdmin({ db, log, publicUrl, firstAdmin }: Services): Promise<void> {
  if (!(await needsFirstAdmin(db))) return
  const page = `${publicUrl}/admin/setup-first-admin`
  log.info({ page, code: firstAdmin.code }, 'there is no admin yet; the page may ask for this code')
}

type PaymentParts = {
  port: number
  secrets: ReturnType<typeof generatedSecrets>
  clock: Clock
  log: Logger
  closers: Closers
  origins: Origins
}

/** The stand-in keeps its address across restarts: payment pages that are open stay open. */
const SANDBOX_PORT_DISTANCE = 10_000

async function openPayments(
  env: Env,
  { port, secrets, clock, log, closers, origins }: PaymentParts,
): Promise<{ payments: Services['payments']; paymentPage: string; sandbox: Sandbox | null }> {
  if (env.payments.kind === 'stripe') {
    const { secretKey, webhookSecret, apiUrl } = env.payments
    const payments = stripePayments({ secretKey, webhookSecret, ...(apiUrl ? { apiUrl } : {}) })
    // A stand-in elsewhere shows its payment page itself.
    return { payments, paymentPage: apiUrl ?? 'https://checkout.stripe.com', sandbox: null }
  }
  const loopback = env.host === '0.0.0.0' || env.host === '::' ? '127.0.0.1' : env.host
  const preferred = (port + SANDBOX_PORT_DISTANCE) % 65_536
  const sandbox = await startSandbox({
    port: (await isFree(preferred, env.host)) ? preferred : 0,
    host: env.host,
    publicHost: new URL(origins.publicUrl).hostname,
    dataDir: `${env.dataDir}/sandbox`,
    secretKey: secrets.sandboxSecretKey,
    webhookUrl: `http://${loopback}:${port}/webhooks/stripe`,
    webhookSecret: secrets.sandboxWebhookSecret,
    now: () => clock.now(),
    log,
  })
  closers.add(() => sandbox.close())
  const payments = stripePayments({
    secretKey: secrets.sandboxSecretKey,
    webhookSecret: secrets.sandboxWebhookSecret,
    apiUrl: `http://${loopback}:${sandbox.port}`,
    now: () => clock.now().getTime(),
  })
  return { payments, paymentPage: sandbox.url, sandbox }
}

async function openDemo(services: Services, closers: Closers): Promise<void> {
  const loaded = await loadDemo(services.db, services.media, services.clock)
  if (!loaded.ok) return
  services.log.info({ products: loaded.products }, 'the demo catalogue was loaded')
  const warming = warmVariants(services.media, loaded.imageUrls, services.log)
  closers.add(() => warming.stop())
}

async function listen(
  app: Awaited<ReturnType<typeof createHttp>>,
  port: number,
  host: string,
): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EADDRINUSE') {
      throw new ConfigurationError(`PORT ${port} is already in use by another program`)
    }
    if (code === 'EACCES') throw new ConfigurationError(`PORT ${port} may not be used by this user`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new ConfigurationError(`HOST ${host} is not an address of this machine`)
    }
    throw error
  }
}

function probe(port: number, host: string): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(port, host, () => {
      const address = server.address()
      const found = typeof address === 'object' && address ? address.port : port
      server.close(() => resolve(found))
    })
  })
}

async function freePort(host: string): Promise<number> {
  const port = await probe(0, host)
  if (port === null) throw new ConfigurationError(`HOST ${host} is not an address of this machine`)
  return port
}

async function isFree(port: number, host: string): Promise<boolean> {
  return port > 1_023 && (await probe(port, host)) !== null
}
