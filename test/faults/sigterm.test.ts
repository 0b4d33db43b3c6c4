import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { test } from '../process/process-test.ts'
import { withShopDatabase } from '../support/database/in-database.ts'
import {
  countText,
  reportResult,
  seededRandom,
  times,
  upTo,
  withinSeconds,
} from '../support/full-suite.ts'
import { buyer } from '../support/shop.ts'
import { audit, stockUp } from './database-of.ts'
import { startOutside } from './external-services.ts'
import { nameOf } from './load.ts'

const ROUNDS = upTo(1, 5)
const CONNECTIONS = 50
/** Delays checkouts, so that many are in flight when the signal arrives. */
const PAYMENTS_TAKE_MS = 1_500
/** The interval of the load balancer's health checks. */
const ASK_INTERVAL_MS = 100
/** Higher in `npm test`, where responses on a busy machine take longer. */
const NOT_READY_WITHIN_MS = upTo(5_000, 1_000)
const REST_MS = upTo(400, 100)
const ENDS_WITHIN_MS = 15_000

type Count = { answered: number; cut: Map<string, number> }

test.for([1, 2])(
  'SIGTERM under 50 connections drops no request, and fails the health check first: web processes %i',
  {
    ...withinSeconds(120, 300),
  },
  async (processes, { shops }) => {
    const outside = await startOutside()
    const DATA_DIR = await shops.stockedDataDir()
    const WEB_PROCESSES = String(processes)
    const settings = { ...outside.settings, DATA_DIR, LOG_LEVEL: 'warn', WEB_PROCESSES }
    outside.control.answerDelayMs = PAYMENTS_TAKE_MS
    const random = seededRandom()
    const count: Count = { answered: 0, cut: new Map() }
    const unready: number[] = []
    const ended: number[] = []
    let buyers = 0
    for (let round = 0; round < ROUNDS; round++) {
      const shop = await shops.start(settings)
      const pieces = await withShopDatabase(DATA_DIR, (db) => stockUp(db, 6, 1_000))
      const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
      // No new request is sent after the health check has failed.
      let sending = true
      const load = Promise.all(
        times(CONNECTIONS, async (worker) => {
          for (let turn = 0; sending; turn++) {
            const piece = pieces[turn % pieces.length]
            const body = { items: [{ ...piece, quantity: 1 }], customer: buyer(++buyers) }
            const requested =
              worker % 5 === 0
                ? send(agent, `${shop.url}/api/create-checkout`, JSON.stringify(body))
                : send(agent, `${shop.url}/shop`)
            await note(requested, count)
            await wait(random() * REST_MS)
          }
        }),
      )
      await wait(2_000 + random() * 500)
      const began = performance.now()
      const stopping = shop.stop()
      unready.push(await untilNotReady(shop.url, began))
      sending = false
      await load
      agent.destroy()
      expect(await stopping).toBe(0)
      ended.push(performance.now() - began)
      await withShopDatabase(DATA_DIR, async (db) => expect(await audit(db)).toEqual([]))
    }
    const cut = [...count.cut.values()].reduce((sum, one) => sum + one, 0)
    reportResult(
      `SIGTERM under ${CONNECTIONS} busy connections, ${processes} web processes, ${countText(ROUNDS)}: ${count.answered} requests answered, ${cut} dropped${[...count.cut].map(([what, times]) => ` (${what}: ${times})`).join('')}; /readyz 503 after at most ${Math.round(Math.max(...unready))} ms, exit 0 after at most ${(Math.max(...ended) / 1000).toFixed(1)} s`,
    )
    expect([...count.cut]).toEqual([])
    expect(Math.max(...unready)).toBeLessThanOrEqual(NOT_READY_WITHIN_MS)
    expect(Math.max(...ended)).toBeLessThanOrEqual(ENDS_WITHIN_MS)
  },
)

async function note(requested: Promise<number>, count: Count): Promise<void> {
  const cut = (why: string) => count.cut.set(why, (count.cut.get(why) ?? 0) + 1)
  try {
    const status = await requested
    if (status < 500) count.answered += 1
    else cut(String(status))
  } catch (error) {
    cut(nameOf(error))
  }
}

/** @returns the status, after the whole body has been received */
function send(agent: Agent, url: string, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = body ? { 'content-type': 'application/json' } : {}
    const asking = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (response) => {
      response.on('error', reject)
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.resume()
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

/** Polls /readyz on new connections, as a load balancer does. @returns milliseconds until 503 */
async function untilNotReady(url: string, began: number): Promise<number> {
  for (;;) {
    const response = await fetch(`${url}/readyz`, { headers: { connection: 'close' } }).catch(
      () => null,
    )
    if (response === null) throw new Error('the shop was gone before it said that it is not ready')
    if (response.status === 503) return performance.now() - began
    await wait(ASK_INTERVAL_MS)
  }
}
