import { loadDemo } from '../../demo/load-demo.ts'
import { placeSampleOrders } from '../../demo/sample-orders.ts'
import type { Sandbox } from '../../sandbox/sandbox.ts'
import { shownLegalText } from '../content/legal-texts.ts'
import { warmVariants } from '../domain/media/variants/warm-variants.server.ts'
import { needsFirstAdmin } from '../domain/staff/auth/set-up-first-admin.server.ts'
import { startScheduler } from '../jobs/scheduler.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { Env } from '../platform/config/config.ts'
import { shopVersion } from '../platform/files/version.ts'
import { createLog, type Logger } from '../platform/log.ts'
import type { Retries } from '../platform/queue/queue.ts'
import type { HandlerSource } from '../server/load-request-handler.ts'
import type { Services } from '../server/request-context.ts'
import { type CreatedServices, createServices } from './create-services.ts'
import { type Infrastructure, startInfrastructure } from './infrastructure.ts'
import { ShutdownStack } from './shutdown-stack.ts'
import { type HttpShutdown, startHttpServer } from './start-http-server.ts'

export type ShopOptions = {
  /** Loads the React Router request handler. */
  handler: () => Promise<HandlerSource>
  clock?: Clock
  log?: Logger
  /** Whether to load the demo catalogue into an empty embedded database. */
  demo?: boolean
  /** Retries of failed jobs, if other than the default. */
  retries?: Retries
  /** Whether the scheduler repeats its tasks; default true. Tests that run a task themselves switch it off. */
  repeatsTasks?: boolean
}

export type RunningShop = {
  url: string
  services: Services
  sandbox: Sandbox | null
  /**
   * Graceful shutdown: responds to `/readyz` with 503, finishes requests and jobs, closes everything.
   *
   * @param drainMs maximum time during which new requests are still accepted
   */
  stop(drainMs?: number): Promise<void>
}

/** The shop without its HTTP server. */
export type PrimaryProcess = Omit<RunningShop, 'stop'> & {
  infrastructure: Infrastructure
  log: Logger
  stop(): Promise<void>
}

/**
 * Starts the whole shop in this process: database, migrations, jobs, payments, HTTP server.
 *
 * @throws ConfigurationError if a setting is invalid (a port in use, for example)
 */
export async function startShop(env: Env, options: ShopOptions): Promise<RunningShop> {
  return await openOrClose(env, options, async (log, shutdown) => {
    const primary = await openPrimary(env, options, log, shutdown)
    const { url, services, sandbox, infrastructure } = primary
    const source = await primary.traced(await options.handler())
    const http = await startHttpServer(env, infrastructure, primary, source, shutdown)
    return {
      url,
      services,
      sandbox,
      async stop(drainMs = 0) {
        if (drainMs > 0) {
          await http.drain(drainMs)
          await http.stopListening()
          await http.endConnections()
        }
        await shutdown.closeAll(log)
      },
    }
  })
}

/** Starts the primary process: everything except serving pages. */
export async function startPrimary(
  env: Env,
  options: Omit<ShopOptions, 'handler'>,
): Promise<PrimaryProcess> {
  return await openOrClose(env, options, async (log, shutdown) => {
    const {
      traced: _,
      notifications: __,
      ...primary
    } = await openPrimary(env, options, log, shutdown)
    return { ...primary, log, stop: () => shutdown.closeAll(log) }
  })
}

/** Starts a worker: serves pages only. */
export async function startWorker(
  env: Env,
  infrastructure: Infrastructure,
  options: Pick<ShopOptions, 'handler' | 'log'>,
): Promise<{ http: HttpShutdown; close(): Promise<void> }> {
  return await openOrClose(env, options, async (log, shutdown) => {
    const opened = { clock: systemClock, log, shutdown, pagesOnly: true }
    const created = await createServices(env, infrastructure, opened)
    const source = await created.traced(await options.handler())
    const http = await startHttpServer(env, infrastructure, created, source, shutdown)
    return { http, close: () => shutdown.closeAll(log) }
  })
}

/** Runs `open`; if a step of it fails, closes everything opened so far. */
async function openOrClose<T>(
  env: Env,
  { log: given }: Pick<ShopOptions, 'log'>,
  open: (log: Logger, shutdown: ShutdownStack) => Promise<T>,
): Promise<T> {
  const log = given ?? createLog(env.logLevel)
  const shutdown = new ShutdownStack()
  try {
    const opened = await open(log, shutdown)
    log.info(
      { event: 'shop.started', version: shopVersion(), node: process.versions.node },
      'shop started',
    )
    return opened
  } catch (error) {
    await shutdown.closeAll(log)
    throw error
  }
}

async function openPrimary(
  env: Env,
  { clock = systemClock, demo = false, retries, repeatsTasks = true }: Omit<ShopOptions, 'handler'>,
  log: Logger,
  shutdown: ShutdownStack,
): Promise<
  Omit<PrimaryProcess, 'stop' | 'log'> & Pick<CreatedServices, 'traced' | 'notifications'>
> {
  const { infrastructure, sandbox } = await startInfrastructure(env, { clock, log, shutdown })
  const opened = await createServices(env, infrastructure, { clock, log, shutdown, retries })
  const { services, notifications, traced } = opened
  await announceFirstAdmin(services)
  if (demo && !env.databaseUrl) {
    await openDemo(services, env.sampleOrders ? sandbox : null, shutdown)
  }
  const work = await startScheduler(services, repeatsTasks)
  shutdown.add(() => work.stop())
  return { url: services.publicUrl, services, sandbox, infrastructure, notifications, traced }
}

async function announceFirstAdmin({ db, log, publicUrl, firstAdmin }: Services): Promise<void> {
  if (!(await needsFirstAdmin(db))) return
  const page = `${publicUrl}/admin/setup-first-admin`
  log.info(
    { event: 'staff.first_admin_missing', page, code: firstAdmin.code },
    'no admin account exists yet: create one on this page, with this code',
  )
}

/** @param sandbox null: no sample orders */
async function openDemo(
  services: Services,
  sandbox: Sandbox | null,
  shutdown: ShutdownStack,
): Promise<void> {
  const loaded = await loadDemo(services.db, services.media, services.clock)
  if (!loaded.ok) return
  services.log.info(
    { event: 'demo.loaded', products: loaded.products },
    'the demo catalogue was loaded',
  )
  if (sandbox) {
    const terms = shownLegalText(services.pageTexts.of('terms'), services.settings.current)
    const orders = await placeSampleOrders(services.db, services, sandbox.control, terms)
    services.log.info({ event: 'demo.orders_placed', orders }, 'sample orders were placed')
  }
  const warming = warmVariants(services.media, loaded.imageUrls, services.log)
  shutdown.add(() => warming.stop())
}
