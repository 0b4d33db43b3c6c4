import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import { mailboxId } from '../domain/conversations/mailbox/fetch-mail.server.ts'
import { countMails } from '../domain/conversations/mailbox/mailbox-state.server.ts'
import { countOrders } from '../domain/orders/overview/order-counts.server.ts'
import type { Clock } from '../platform/clock.ts'
import type { ReadDiskSpace } from '../platform/files/disk-space.ts'
import { shopVersion } from '../platform/files/version.ts'
import { countJobs } from '../platform/queue/count-jobs.ts'
import { onResponseEnd } from '../server/connections/report-response.ts'
import type { PageCache } from '../server/page-cache/page-cache.ts'
import type { Services } from '../server/request-context.ts'
import type { RoutePatterns } from '../server/requests/route-patterns.ts'
import { type ShopCounts, watchShop } from './watch-shop.ts'

/** Minimum interval between queries of database metrics, regardless of the number of scrapes. */
const COUNT_INTERVAL_MS = 10_000
/** Time limit of these queries: a slow or missing database must not block other metrics. */
const COUNT_TIMEOUT_MS = 2_000
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

type MetricSources = {
  pages: PageCache | null
  patterns: RoutePatterns
  /** Disk space under DATA_DIR. */
  diskSpace: ReadDiskSpace
}

export type Metrics = {
  /** Counts every response of the HTTP server, including aborted ones. */
  watch(app: FastifyInstance): void
  /** All current metrics, in Prometheus' text format. */
  read(): Promise<{ type: string; text: string }>
}

/**
 * Metrics of this process, and of the shop from its database (the same in every process). Labels
 * come from fixed lists: no addresses, ids or personal data.
 */
export function createMetrics(
  { db, clock, log, mailbox }: Pick<Services, 'db' | 'clock' | 'log' | 'mailbox'>,
  { pages, patterns, diskSpace }: MetricSources,
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
  watchPool(registry, db.$client)
  if (pages) watchPages(registry, pages)
  registerVersionMetric(registry)
  const showDisk = watchDisk(registry, diskSpace)
  const show = watchShop(registry)
  const count = cachedFor(COUNT_INTERVAL_MS, clock, async (): Promise<ShopCounts | null> => {
    try {
      const now = clock.now()
      const [orders, jobs, mails] = await Promise.all([
        countOrders(db, now),
        countJobs(db),
        mailbox && countMails(db, mailboxId(mailbox), now),
      ])
      return { orders, jobs, mails }
    } catch (error) {
      log.warn(
        { event: 'metrics.query_failed', err: error },
        'the shop’s metrics could not be read from the database',
      )
      return null
    }
  })
  return {
    watch: watchResponses(registry, patterns),
    async read() {
      const [counts] = await Promise.all([within(COUNT_TIMEOUT_MS, count()), showDisk()])
      show(counts)
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}

/** @returns a function that counts the responses of an HTTP server from then on */
function watchResponses(registry: Registry, patterns: RoutePatterns): Metrics['watch'] {
  const registers = [registry]
  const requests = new Counter({
    name: 'kept_http_requests_total',
    help: 'Responses by route, method and status',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'kept_http_request_duration_seconds',
    help: 'From the first byte of a request to the last of its response',
    labelNames: ['route', 'method'],
    buckets: SECONDS,
    registers,
  })
  return (app) =>
    onResponseEnd(app.server, (response) => {
      const { status, ms } = response
      const route = patterns.ofResponse(response.route, response.url)
      const method = METHODS.has(response.method) ? response.method : 'other'
      requests.inc({ route, method, status })
      if (status !== 'aborted') durations.observe({ route, method }, ms / 1_000)
    })
}

function watchPool(registry: Registry, pool: Services['db']['$client']): void {
  new Gauge({
    name: 'kept_database_connections',
    help: 'Connections of this process: open, idle among them, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'kept_database_connections_limit',
    help: 'DATABASE_POOL',
    registers: [registry],
    collect() {
      this.set(pool.options.max)
    },
  })
}

/** Publishes the version: by convention, as the label of a metric that is always 1. */
function registerVersionMetric(registry: Registry): void {
  const version = shopVersion()
  new Gauge({
    name: 'kept_build_info',
    help: 'Always 1; the label is the version of the shop',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1)
}

/** @returns a function that updates the metrics; they have no value if the folder is missing */
function watchDisk(registry: Registry, diskSpace: ReadDiskSpace): () => Promise<void> {
  const registers = [registry]
  const size = new Gauge({
    name: 'kept_disk_size_bytes',
    help: 'Size of the disk under DATA_DIR',
    registers,
  })
  const left = new Gauge({
    name: 'kept_disk_free_bytes',
    help: 'Free space of the disk under DATA_DIR',
    registers,
  })
  return async () => {
    const space = await diskSpace().catch(() => null)
    size.set(space?.size ?? Number.NaN)
    left.set(space?.free ?? Number.NaN)
  }
}

function watchPages(registry: Registry, pages: PageCache): void {
  const registers = [registry]
  new Counter({
    name: 'kept_page_cache_requests_total',
    help: 'Requests for cacheable pages, by whether the page was cached (hit) or rendered (miss)',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset()
      this.inc({ result: 'hit' }, pages.counts.hits)
      this.inc({ result: 'miss' }, pages.counts.misses)
    },
  })
  new Counter({
    name: 'kept_page_cache_drops_total',
    help: 'Cached pages dropped after a change of the catalogue',
    registers,
    collect() {
      this.reset()
      this.inc(pages.counts.dropped)
    },
  })
  new Gauge({
    name: 'kept_page_cache_bytes',
    help: 'Upper bound of the memory of the page cache',
    registers,
    collect() {
      this.set(pages.bytes)
    },
  })
}

/** Caches a result for `ms`; concurrent callers share one query. */
function cachedFor<T>(ms: number, clock: Clock, ask: () => Promise<T>): () => Promise<T> {
  let until = 0
  let answer: Promise<T> | undefined
  return () => {
    const now = clock.now().getTime()
    if (answer && now < until) return answer
    until = now + ms
    answer = ask()
    return answer
  }
}

/** @returns null on timeout */
async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
