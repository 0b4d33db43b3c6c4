import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import { mailboxId } from '../domain/conversations/mailbox/fetch-mail.server.ts'
import {
  countMails,
  type MailCounts,
} from '../domain/conversations/mailbox/mailbox-state.server.ts'
import { MAIL_OUTCOMES } from '../domain/conversations/mailbox/outcomes.ts'
import { countOrders } from '../domain/orders/overview/order-counts.server.ts'
import type { Clock } from '../platform/clock.ts'
import type { ReadDiskSpace } from '../platform/files/disk-space.ts'
import { shopVersion } from '../platform/files/version.ts'
import { countJobs } from '../platform/queue/count-jobs.ts'
import { onResponseEnd } from '../server/connections/report-response.ts'
import type { PageCache } from '../server/page-cache/page-cache.ts'
import type { Services } from '../server/request-context.ts'
import type { RoutePatterns } from '../server/requests/route-patterns.ts'

/** Minimum interval between queries of database metrics, regardless of the number of scrapes. */
const COUNT_INTERVAL_MS = 10_000
/** Time limit of these queries: a slow or missing database must not block other metrics. */
const COUNT_TIMEOUT_MS = 2_000
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

type Counts = {
  orders: Awaited<ReturnType<typeof countOrders>>
  jobs: JobCounts
  /** null: IMAP_URL is not set. */
  mails: MailCounts | null
}
type JobCounts = Awaited<ReturnType<typeof countJobs>>

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
  const registers = [registry]
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
  const gauge = <T extends string>(name: string, help: string, ...labelNames: T[]) =>
    new Gauge<T>({ name, help, labelNames, registers })
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
  watchPool(registry, db.$client)
  if (pages) watchPages(registry, pages)
  registerVersionMetric(registry)
  const showMails = watchMails(registry)
  const showDisk = watchDisk(registry, diskSpace)

  const up = gauge('kept_database_up', '1 while the database answers in time')
  const holds = gauge('kept_holds_open', 'Unpaid orders that hold units')
  const lateHolds = gauge(
    'kept_holds_late',
    'Of these, those whose hold should have been released over ten minutes ago',
  )
  const heldUnits = gauge('kept_stock_held_units', 'Units held by unpaid orders')
  const mostlyHeld = gauge(
    'kept_stock_mostly_held',
    '1 while these are at least ten units and half of the stock',
  )
  const refundsDue = gauge('kept_refunds_due', 'Orders whose refund is outstanding')
  const placed = gauge('kept_orders_last_day', 'Orders of the last 24 hours by status', 'status')
  const happened = gauge(
    'kept_order_events_last_hour',
    'Order events of the last hour by kind',
    'kind',
  )
  const waiting = gauge('kept_jobs_waiting', 'Queued jobs, including those to be retried', 'queue')
  const retrying = gauge('kept_jobs_retrying', 'Jobs that failed and will be retried', 'queue')
  const dead = gauge('kept_jobs_dead', 'Dead letters: jobs that have failed permanently', 'queue')

  const show = (counts: Counts | null): void => {
    up.set(counts ? 1 : 0)
    if (!counts) return
    const { orders, jobs, mails } = counts
    showMails(mails)
    holds.set(orders.holds)
    lateHolds.set(orders.lateHolds)
    heldUnits.set(orders.stock.held)
    mostlyHeld.set(orders.stock.isMostlyHeld ? 1 : 0)
    refundsDue.set(orders.refundsDue)
    for (const [status, count] of Object.entries(orders.placed)) placed.set({ status }, count)
    happened.reset()
    for (const [kind, count] of Object.entries(orders.happened)) happened.set({ kind }, count)
    for (const { queue, ...job } of jobs) {
      waiting.set({ queue }, job.waiting)
      retrying.set({ queue }, job.retrying)
      dead.set({ queue }, job.dead)
    }
  }
  const count = cachedFor(COUNT_INTERVAL_MS, clock, async (): Promise<Counts | null> => {
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
    watch(app) {
      onResponseEnd(app.server, (response) => {
        const { status, ms } = response
        const route = patterns.ofResponse(response.route, response.url)
        const method = METHODS.has(response.method) ? response.method : 'other'
        requests.inc({ route, method, status })
        if (status !== 'aborted') durations.observe({ route, method }, ms / 1_000)
      })
    },
    async read() {
      const [counts] = await Promise.all([within(COUNT_TIMEOUT_MS, count()), showDisk()])
      show(counts)
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
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

/** @returns a function that updates the metrics; without a mailbox they have no value */
function watchMails(registry: Registry): (mails: MailCounts | null) => void {
  const registers = [registry]
  const received = new Gauge({
    name: 'kept_mails_received_last_day',
    help: 'Mails received in the last 24 hours by outcome: stored, bounce, or left in the mailbox',
    labelNames: ['outcome'],
    registers,
  })
  const succeeded = new Gauge({
    name: 'kept_mailbox_read_timestamp_seconds',
    help: 'Time at which the mailbox was last read; 0: never',
    registers,
  })
  succeeded.set(Number.NaN)
  for (const outcome of MAIL_OUTCOMES) received.set({ outcome }, Number.NaN)
  return (mails) => {
    if (!mails) return
    succeeded.set((mails.succeededAt?.getTime() ?? 0) / 1_000)
    for (const [outcome, count] of Object.entries(mails.received)) received.set({ outcome }, count)
  }
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
    name: 'kept_pages_total',
    help: 'Public pages by origin: the page cache (hit), rendered (miss)',
    labelNames: ['from'],
    registers,
    collect() {
      this.reset()
      this.inc({ from: 'hit' }, pages.counts.hits)
      this.inc({ from: 'miss' }, pages.counts.misses)
    },
  })
  new Counter({
    name: 'kept_pages_forgotten_total',
    help: 'Cached pages dropped after a change of the catalogue',
    registers,
    collect() {
      this.reset()
      this.inc(pages.counts.dropped)
    },
  })
  new Gauge({
    name: 'kept_pages_bytes',
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
