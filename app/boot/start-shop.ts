import { loadDemo } from '../../demo/load-demo.ts'
import type { Sandbox } from '../../sandbox/sandbox.ts'
import { warmVariants } from '../domain/media/warm-variants.server.ts'
import { needsFirstAdmin } from '../domain/staff/auth/set-up-first-admin.server.ts'
import { startBackgroundWork } from '../jobs/scheduler.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { Env } from '../platform/config/config.ts'
import { createLog, type Logger } from '../platform/log.ts'
import type { Retries } from '../platform/queue/queue.ts'
import { shopVersion } from '../platform/version.ts'
import type { HandlerSource } from '../server/load-request-handler.ts'
import type { Services } from '../server/request-context.ts'
import { type Opened, openServices } from './create-services.ts'
import { type Foundation, layFoundation } from './infrastructure.ts'
import { Closers } from './shutdown-stack.ts'
import { openWeb, type WebDoor } from './start-http-server.ts'

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

/** A shop without its door: everything but the web server. */
export type BackOffice = Omit<RunningShop, 'stop'> & {
  foundation: Foundation
  log: Logger
  stop(): Promise<void>
}

/**
 * Starts the whole shop in this process: database, migrations, jobs, payments, web server.
 *
 * @throws ConfigurationError where a setting cannot work (a taken port, say)
 */
export async function startShop(env: Env, options: ShopOptions): Promise<RunningShop> {
  return await opening(env, options, async (log, closers) => {
    const office = await openOffice(env, options, log, closers)
    const { url, services, sandbox, foundation } = office
    const source = await office.traced(await options.handler())
    const door = await openWeb(env, foundation, services, source, closers)
    return {
      url,
      services,
      sandbox,
      async stop(drainMs = 0) {
        if (drainMs > 0) {
          await door.drain(drainMs)
          await door.stopListening()
          await door.endConnections()
        }
        await closers.closeAll(log)
      },
    }
  })
}

/** Everything that one process does for all of the shop's web processes. */
export async function startBackOffice(
  env: Env,
  options: Omit<ShopOptions, 'handler'>,
): Promise<BackOffice> {
  return await opening(env, options, async (log, closers) => {
    const { traced: _, ...office } = await openOffice(env, options, log, closers)
    return { ...office, log, stop: () => closers.closeAll(log) }
  })
}

/** Serves pages, and leaves all other work to the back office of another process. */
export async function startWeb(
  env: Env,
  foundation: Foundation,
  { handler }: Pick<ShopOptions, 'handler'>,
): Promise<{ door: WebDoor; close(): Promise<void> }> {
  return await opening(env, {}, async (log, closers) => {
    const opened = { clock: systemClock, log, closers, pagesOnly: true }
    const { services, traced } = await openServices(env, foundation, opened)
    const source = await traced(await handler())
    const door = await openWeb(env, foundation, services, source, closers)
    return { door, close: () => closers.closeAll(log) }
  })
}

/** Whatever is open by then is closed again where a later step fails. */
async function opening<T>(
  env: Env,
  { log: given }: Pick<ShopOptions, 'log'>,
  open: (log: Logger, closers: Closers) => Promise<T>,
): Promise<T> {
  const log = given ?? createLog(env.logLevel)
  const closers = new Closers()
  log.info({ version: shopVersion(), node: process.versions.node }, 'the shop starts')
  try {
    return await open(log, closers)
  } catch (error) {
    await closers.closeAll(log)
    throw error
  }
}

async function openOffice(
  env: Env,
  { clock = systemClock, demo = false, retries }: Omit<ShopOptions, 'handler'>,
  log: Logger,
  closers: Closers,
): Promise<Omit<BackOffice, 'stop' | 'log'> & Pick<Opened, 'traced'>> {
  const { foundation, sandbox } = await layFoundation(env, { clock, log, closers })
  const opened = await openServices(env, foundation, { clock, log, closers, retries })
  const { services, mailer, traced } = opened
  await announceFirstAdmin(services)
  if (demo && !env.databaseUrl) await openDemo(services, closers)
  const work = await startBackgroundWork(services, mailer)
  closers.add(() => work.stop())
  return { url: services.publicUrl, services, sandbox, foundation, traced }
}

async function announceFirstAdmin({ db, log, publicUrl, firstAdmin }: Services): Promise<void> {
  if (!(await needsFirstAdmin(db))) return
  const page = `${publicUrl}/admin/setup-first-admin`
  log.info({ page, code: firstAdmin.code }, 'there is no admin yet; the page may ask for this code')
}

async function openDemo(services: Services, closers: Closers): Promise<void> {
  const loaded = await loadDemo(services.db, services.media, services.clock)
  if (!loaded.ok) return
  services.log.info({ products: loaded.products }, 'the demo catalogue was loaded')
  const warming = warmVariants(services.media, loaded.imageUrls, services.log)
  closers.add(() => warming.stop())
}
