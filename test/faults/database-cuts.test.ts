import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, onTestFinished } from 'vitest'
import { openDatabase } from '../../app/platform/db.ts'
import { test } from '../process/process-test.ts'
import { freshDatabase } from '../support/database/database.ts'
import {
  pick,
  quantile,
  reportResult,
  seededRandom,
  times,
  upTo,
  withinSeconds,
} from '../support/full-suite.ts'
import { buyer, type TestProduct } from '../support/shop.ts'
import { givePieces } from './create-pieces.ts'
import { audit } from './database-of.ts'
import { countErrors, startLoad } from './load.ts'

const SECONDS = upTo(5, 30)
/** The shortest time between two cuts. Slow machines get more: see `cutInterval`. */
const MIN_CUT_INTERVAL_MS = 300
const WORKERS = 6
/**
 * The maximum share of all requests that fail. It is meaningful only on a machine without other load, so
 * `npm test` checks only the errors per cut.
 */
const MAX_ERRORS = upTo(1, 0.05)
/** A cut affects the requests in flight, one per worker; at least half of them must succeed. */
const MAX_ERRORS_PER_CUT = WORKERS / 2
const RECOVERS_WITHIN_MS = 2_000
const CLEAN_FOR_MS = 2_000

test('all database connections cut as soon as requests can succeed again: few errors, no crash, immediate recovery', {
  ...withinSeconds(120, 240),
}, async ({ shops }) => {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  const shop = await shops.start({ DATABASE_URL: database.url, LOG_LEVEL: 'warn' })
  const db = openDatabase(database.url, { max: 1, onError: () => undefined })
  onTestFinished(() => db.$client.end())
  const pieces = await givePieces(db, 6, 50_000)
  const requests = requestsOf(shop.url, pieces)

  const intervalMs = await cutInterval(database.url, requests)
  const load = startLoad(requests, WORKERS, seededRandom())
  const { cuts, connections } = await cutRepeatedly(database.url, SECONDS * 1000, intervalMs)
  const figures = await load.stop()
  const share = countErrors(figures) / figures.requests

  await wait(RECOVERS_WITHIN_MS)
  const after = startLoad(requests, WORKERS, seededRandom())
  await wait(CLEAN_FOR_MS)
  const afterwards = await after.stop()

  reportResult(
    `all database connections cut every ${intervalMs} ms for ${SECONDS} s (${cuts} cuts of ${connections} connections): ${figures.requests} requests, ${(share * 100).toFixed(1)} % errors (${[...figures.errors].map(([what, count]) => `${what}: ${count}`).join(', ')}); ${RECOVERS_WITHIN_MS / 1000} s later ${afterwards.requests} requests, ${countErrors(afterwards)} errors`,
  )
  expect(shop.stray).toEqual([])
  expect(share).toBeLessThan(MAX_ERRORS)
  expect(countErrors(figures)).toBeLessThanOrEqual(cuts * MAX_ERRORS_PER_CUT)
  expect([...afterwards.errors]).toEqual([])
  expect(afterwards.requests).toBeGreaterThan(10)
  expect(await audit(db)).toEqual([])
  expect(await shop.stop()).toBe(0)
})

/** The requests of shoppers: listing, stock check, checkout. */
function requestsOf(url: string, pieces: readonly TestProduct[]) {
  let buyers = 0
  let looks = 0
  const look = (path: string) => fetch(`${url}${path}${path.includes('?') ? '&' : '?'}n=${++looks}`)
  return [
    () => look('/shop'),
    (random: () => number) => look(`/shop/product/${pick(random, pieces).id}`),
    () => look('/'),
    (random: () => number) => look(`/api/stock?ids=${pick(random, pieces).id}`),
    (random: () => number) =>
      fetch(`${url}/api/create-checkout`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          items: [{ ...pick(random, pieces), quantity: 1 }],
          customer: buyer(++buyers),
        }),
      }),
  ]
}

/**
 * The time between two cuts, in milliseconds: twice the time until all workers have an answer after a cut.
 * New connections cost a slow machine more than the shortest interval, and a request that is interrupted at
 * every attempt says nothing about the shop.
 */
async function cutInterval(url: string, requests: ReturnType<typeof requestsOf>): Promise<number> {
  const random = seededRandom()
  const recoveries: number[] = []
  await withCut(url, async (cut) => {
    for (const request of [...requests, ...requests]) {
      await cut()
      const began = performance.now()
      const responses = await Promise.all(times(WORKERS, () => request(random)))
      await Promise.all(responses.map((response) => response.arrayBuffer()))
      recoveries.push(performance.now() - began)
    }
  })
  return Math.max(MIN_CUT_INTERVAL_MS, Math.round(2 * quantile(recoveries, 0.9)))
}

/** Repeatedly terminates all connections to a database. @returns the numbers of cuts and of connections */
async function cutRepeatedly(url: string, ms: number, intervalMs: number) {
  let cuts = 0
  let connections = 0
  await withCut(url, async (cut) => {
    for (const endAt = Date.now() + ms; Date.now() < endAt; await wait(intervalMs)) {
      connections += await cut()
      cuts += 1
    }
  })
  return { cuts, connections }
}

/** Passes a function that terminates all connections to a database and returns their number. */
async function withCut(url: string, work: (cut: () => Promise<number>) => Promise<void>) {
  const name = new URL(url).pathname.slice(1)
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await work(async () => {
      const { rowCount } = await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = $1 AND backend_type = 'client backend'`,
        [name],
      )
      return rowCount ?? 0
    })
  } finally {
    await client.end()
  }
}
