import type { MetricsSources } from '../observability/start-metrics.ts'
import type { Env } from '../platform/config/config.ts'
import { ConfigurationError } from '../platform/config/configuration-error.ts'
import type { DatabaseNotifications } from '../platform/database/notifications.ts'
import { readDiskSpace } from '../platform/files/disk-space.ts'
import { countOpenRequests } from '../server/connections/count-open-requests.ts'
import { drain } from '../server/connections/drain.ts'
import { closeGracefully } from '../server/connections/graceful-close.ts'
import { letConnectionsEnd, stopListening } from '../server/connections/stop-listening.ts'
import { createHttpServer } from '../server/http-server.ts'
import type { HandlerSource } from '../server/load-request-handler.ts'
import { readChange } from '../server/page-cache/catalogue-change.ts'
import { PageCache } from '../server/page-cache/page-cache.ts'
import { scheduledDrop } from '../server/page-cache/scheduled-drop.ts'
import { cacheControlOf } from '../server/page-cache/serve-cached-page.ts'
import type { Services } from '../server/request-context.ts'
import { shopOrigins } from '../server/requests/origins.ts'
import type { CreatedServices } from './create-services.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { ShutdownStack } from './shutdown-stack.ts'

/** How long idle keep-alive connections stay usable during the shutdown. */
const IDLE_GRACE_MS = 500
/** Enough for about 1,400 pages. */
const PAGE_CACHE_BYTES = 48 * 1024 * 1024

/** The steps of the HTTP server's graceful shutdown, in order. Each is optional. */
export type HttpShutdown = {
  /**
   * `/readyz` responds with 503 from now on; everything else is served as before.
   *
   * @param longestMs time limit in milliseconds
   */
  drain(longestMs: number): Promise<void>
  /** New connections are refused. */
  stopListening(): Promise<void>
  /** Responses close their connections, until no connection is open or all are idle. */
  endConnections(): Promise<void>
}

/**
 * Starts the HTTP server: pages, API, pictures.
 *
 * @returns the steps of its graceful shutdown
 * @throws ConfigurationError if it cannot listen on the configured address
 */
export async function startHttpServer(
  env: Env,
  { port }: Infrastructure,
  { services, notifications }: Pick<CreatedServices, 'services' | 'notifications'>,
  source: HandlerSource,
  shutdown: ShutdownStack,
): Promise<HttpShutdown> {
  const pages = source.attach ? null : keepPages(env, notifications, services)
  let ready = true
  let closing = false
  const app = await createHttpServer({
    services,
    origins: shopOrigins(env.publicUrl, port),
    source,
    pages,
    trustProxy: env.trustProxy,
    diskSpace: () => readDiskSpace(env.dataDir),
    isReady: () => ready,
    isClosing: () => closing,
  })
  const requests = countOpenRequests(app.server)
  closeGracefully(app, requests)
  shutdown.add(() => app.close())
  await watch(env, { app, services, source, pages }, shutdown)
  await listen(app, port, env.host)
  return {
    async drain(longestMs) {
      ready = false
      await drain(requests, longestMs)
    },
    stopListening: () => stopListening(app.server),
    async endConnections() {
      closing = true
      await letConnectionsEnd(app.server, IDLE_GRACE_MS)
    },
  }
}

/** Loaded lazily, only if configured. */
async function watch(
  { metricsPort, webProcesses, host, dataDir }: Env,
  watched: Omit<MetricsSources, 'diskSpace'>,
  shutdown: ShutdownStack,
): Promise<void> {
  if (metricsPort === null) return
  const { startMetrics } = await import('../observability/start-metrics.ts')
  const ports = Array.from({ length: webProcesses }, (_, index) => metricsPort + index)
  const server = await startMetrics(ports, host, {
    ...watched,
    diskSpace: () => readDiskSpace(dataDir),
  })
  shutdown.add(() => server.close())
}

/**
 * Creates the page cache, and drops the pages that a change concerns, regardless of the process that made
 * it: of the catalogue, or of a document once this process has read its new page texts. Drops all pages
 * once it has read changed settings or delivery zones, and at scheduled changes of the settings.
 */
function keepPages(
  { sharedCacheSeconds }: Env,
  notifications: DatabaseNotifications,
  { settings, pageTexts, zones, clock }: Services,
): PageCache {
  const pages = new PageCache(
    PAGE_CACHE_BYTES,
    cacheControlOf(sharedCacheSeconds),
    scheduledDrop(settings, clock),
  )
  // Nothing is cached until notifications are received.
  pages.setFresh(false)
  notifications.on('catalogue', {
    received: (payload) => pages.apply(readChange(payload, settings.current.shop.few)),
    connected: (up) => pages.setFresh(up),
  })
  for (const value of [settings, zones]) value.onChange(() => pages.apply({ kind: 'any' }))
  pageTexts.onPublished((changed) => {
    for (const document of changed) pages.apply({ kind: 'words', document })
  })
  return pages
}

async function listen(
  app: Awaited<ReturnType<typeof createHttpServer>>,
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
