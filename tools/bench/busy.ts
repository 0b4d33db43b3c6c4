import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../app/platform/db.ts'
import { borrowEmbeddedPostgres } from '../../app/platform/embedded-postgres/embedded-postgres.ts'
import { busyPages } from './busy-pages.ts'
import {
  noWork,
  type Pace,
  piecesOf,
  placeOrders,
  saveProducts,
  together,
  type Work,
} from './busy-work.ts'
import type { Visited, Visiting } from './visits.ts'

const WARM_UP_SECONDS = 3
const VISITS = fileURLToPath(new URL('visits.ts', import.meta.url))

type BusyShop = {
  url: string
  dataDir: string
  processes: number
  metricsPort: number
  /** Processor time of all its processes. */
  cpuMs: () => Promise<number>
}

export type Visitors = {
  connections: number
  seconds: number
  /**
   * On a machine that is too slow or too busy: this many page requests count as one second when orders and
   * saves are paced. null: they are paced by the clock.
   */
  visitsASecond: number | null
}

export type BusyRow = Visited & {
  work: string
  processes: number
  /** Share of the visits served from the page cache: 0 to 1. */
  hits: number
  /** Visits per second relative to those without other work. */
  ofAlone: number
  /** Processor time of the shop per visit, including its share of the other work, in milliseconds. */
  cpuMs: number
  /** Cached pages dropped by changes, per second. */
  dropped: number
  orders: number
  saves: number
  failedWork: number
}

/** Measures visits to all pages of a shop, alone and during orders and saves of products. */
export async function measureBusy(
  shop: BusyShop,
  { connections, seconds, visitsASecond }: Visitors,
): Promise<BusyRow[]> {
  const tenths = new EventEmitter()
  const pace: Pace = (tenth) => {
    const timer = visitsASecond === null ? setInterval(tenth, 100) : undefined
    if (!timer) tenths.on('tenth', tenth)
    return () => {
      clearInterval(timer)
      tenths.off('tenth', tenth)
    }
  }
  const server = await borrowEmbeddedPostgres({ dataDir: shop.dataDir })
  const db = openDatabase(server.adminConnectionString, { max: 2 })
  try {
    const { single, plenty } = await piecesOf(db)
    const pages = busyPages([...single, ...plenty].map(({ id }) => id).toSorted())
    for (let times = 0; times < shop.processes; times++) await visitAll(shop.url, pages)
    const selling = () => placeOrders(pace, shop.url, single, true)
    const kinds: [string, () => Work | Promise<Work>][] = [
      ['alone', noWork],
      ['10 orders a second, pieces in plenty', () => placeOrders(pace, shop.url, plenty, false)],
      ['10 orders a second, single pieces', selling],
      ['a product saved each second', () => saveProducts(pace, db, plenty)],
      [
        '10 orders a second, single pieces, and a product saved',
        async () => together(selling(), await saveProducts(pace, db, plenty)),
      ],
    ]
    const rows: BusyRow[] = []
    for (const [work, begin] of kinds) {
      const reportEvery = (visitsASecond ?? Number.POSITIVE_INFINITY) / 10
      const visits = { url: shop.url, pages, connections, seconds, reportEvery }
      const measured = await measure(shop, visits, await begin(), tenths)
      const ofAlone = measured.rate / (rows[0]?.rate ?? measured.rate)
      rows.push({ work, processes: shop.processes, ...measured, ofAlone })
      process.stderr.write(`${work}: ${measured.rate.toFixed(0)} a second\n`)
    }
    return rows
  } finally {
    await db.$client.end()
    await server.stop()
  }
}

async function measure(shop: BusyShop, visits: Visiting, work: Work, tenths: EventEmitter) {
  await visit({ ...visits, seconds: WARM_UP_SECONDS }, tenths)
  const [before, cpuBefore] = [await pageCounts(shop), await shop.cpuMs()]
  const visited = await visit(visits, tenths)
  const [after, cpuAfter] = [await pageCounts(shop), await shop.cpuMs()]
  const { orders, saves, failed: failedWork } = await work.stop()
  const [hit, miss] = [after.hit - before.hit, after.miss - before.miss]
  const dropped = (after.dropped - before.dropped) / visits.seconds
  const cpuMs = (cpuAfter - cpuBefore) / Math.max(1, hit + miss)
  return { ...visited, hits: hit / (hit + miss), cpuMs, dropped, orders, saves, failedWork }
}

async function visit(visits: Visiting, tenths: EventEmitter): Promise<Visited> {
  const child = spawn(process.execPath, [VISITS], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(visits))
  let result = ''
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => {
    if (line === '') tenths.emit('tenth')
    else result = line
  })
  await once(lines, 'close')
  return JSON.parse(result) as Visited
}

/** Visits each page once, so that the first row does not measure the start. */
async function visitAll(url: string, pages: readonly string[]): Promise<void> {
  const left = [...pages]
  const visitor = async () => {
    for (let page = left.pop(); page; page = left.pop()) {
      const response = await fetch(url + page, { headers: { 'accept-encoding': 'br' } })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${page}: ${response.status}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, visitor))
}

/** The counts of the page cache, added up over all web processes. */
async function pageCounts({ processes, metricsPort }: BusyShop) {
  await wait(200)
  const texts = await Promise.all(
    Array.from({ length: processes }, async (_, index) => {
      return await (await fetch(`http://127.0.0.1:${metricsPort + index}/metrics`)).text()
    }),
  )
  const sum = (name: string) =>
    texts.reduce((all, one) => all + Number(one.split(`\n${name} `)[1]?.split('\n', 1)[0] ?? 0), 0)
  return {
    hit: sum('kept_pages_total{from="hit"}'),
    miss: sum('kept_pages_total{from="miss"}'),
    dropped: sum('kept_pages_forgotten_total'),
  }
}

const HEADS = [
  'processes',
  'beside the visits',
  'visits a second',
  'of those alone',
  'hit rate',
  'p50 ms',
  'p99 ms',
  'cpu ms each',
  'pages dropped a second',
  'orders',
  'saves',
]

export function busyTable(rows: readonly BusyRow[]): string {
  const lines = rows.map((row) => [
    `${row.processes}`,
    row.work,
    row.failed + row.failedWork > 0
      ? `FAILED ${row.failed} visits, ${row.failedWork} changes`
      : row.rate.toFixed(0),
    row.ofAlone.toFixed(2),
    row.hits.toFixed(3),
    `${row.p50}`,
    `${row.p99}`,
    row.cpuMs.toFixed(2),
    row.dropped.toFixed(0),
    `${row.orders}`,
    `${row.saves}`,
  ])
  return [HEADS, HEADS.map(() => '---'), ...lines]
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n')
}
