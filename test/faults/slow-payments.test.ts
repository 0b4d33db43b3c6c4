import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { test } from '../process/process-test.ts'
import { withShopDatabase } from '../support/database/in-database.ts'
import { pick, reportResult, seededRandom, upTo, withinSeconds } from '../support/full-suite.ts'
import { buyer, type TestProduct } from '../support/shop.ts'
import { audit, stockUp } from './database-of.ts'
import { type Outside, startOutside } from './external-services.ts'
import { countErrors, percentile, startLoad } from './load.ts'

const SHOPPERS = upTo(4, 20)
/** The provider does not respond, or responds after the shop's timeout. */
const ROUNDS: readonly ('silent' | 'late')[] = upTo(0, 1)
  ? ['silent', 'late', 'silent', 'late']
  : ['silent']
const CUT_ROUNDS = upTo(2, 20)
/** Longer than the shop's timeout. */
const LATE_MS = 14_000
const ANSWER_WITHIN_MS = 15_000
const VISITORS = 4
/** Higher in `npm test`, where a busy machine is slower. */
const PAGE_WITHIN_MS = upTo(1_000, 200)
const MESSAGE = 'Failed to create checkout session'
/**
 * A shopper gets the message again if closing their earlier page has taken longer than `LAST_QUESTION_MS` of
 * `startCheckout`, as on a busy machine.
 */
const MAX_TRIES = 3

type Tried = { status: number; error?: string; url?: string; cookie: string; ms: number }

test('a payment provider that times out or drops connections delays no other visitor and duplicates nothing', {
  ...withinSeconds(180, 600),
}, async ({ shops }) => {
  const outside = await startOutside()
  const DATA_DIR = await shops.stockedDataDir()
  const shop = await shops.start({
    ...outside.settings,
    DATA_DIR,
    LOG_LEVEL: 'warn',
    MAX_OPEN_HOLDS: '100000',
  })
  const random = seededRandom()
  const pieces = await withShopDatabase(DATA_DIR, (db) => stockUp(db, 6, 1_000))
  const tryOnce = attempt(shop.url)
  let buyers = 0
  let looks = 0
  await (await fetch(`${shop.url}/shop`)).text()

  const answeredAfter: Record<(typeof ROUNDS)[number], number[]> = { silent: [], late: [] }
  const look = startLoad(
    [
      async () => {
        await wait(20)
        return await fetch(`${shop.url}/shop?n=${++looks}`)
      },
    ],
    VISITORS,
    random,
  )
  for (const how of ROUNDS) {
    const shoppers = Array.from({ length: SHOPPERS }, () => ++buyers)
    // Every second shopper has an open payment page, which must be closed first.
    const first = await Promise.all(
      shoppers.map(async (one) =>
        one % 2 === 0 ? await tryOnce(one, pick(random, pieces), 'before') : null,
      ),
    )
    const wanted = shoppers.map(() => pick(random, pieces))
    if (how === 'silent') outside.line.cut()
    else outside.control.answerDelayMs = LATE_MS
    const failed = await Promise.all(
      shoppers.map((one, at) => tryOnce(one, wanted[at], 'while silent', first[at]?.cookie)),
    )
    outside.line.mend()
    outside.control.answerDelayMs = 0
    for (const { status, error, ms } of failed) {
      expect({ status, error }).toEqual({ status: 502, error: MESSAGE })
      answeredAfter[how].push(ms)
    }
    // The slow provider is still executing the first requests.
    if (how === 'late') await wait(LATE_MS)
    const again = await Promise.all(
      shoppers.map((one, at) => tryUntilOpened(tryOnce, one, wanted[at], failed[at]?.cookie ?? '')),
    )
    expect(again.map(({ status }) => status)).toEqual(shoppers.map(() => 200))
  }
  const looked = await look.stop()
  for (const ms of Object.values(answeredAfter).flat()) {
    expect(ms).toBeLessThanOrEqual(ANSWER_WITHIN_MS)
  }

  const cut: number[] = []
  for (let round = 0; round < CUT_ROUNDS; round++) {
    const one = ++buyers
    const piece = pick(random, pieces)
    // The request and the SDK's retry are executed, but both responses are lost, as are the responses
    // to the shop's background requests.
    outside.control.cutAfterWork = Number.POSITIVE_INFINITY
    const failed = await tryOnce(one, piece, 'cut')
    outside.control.cutAfterWork = 0
    expect(failed).toMatchObject({ status: 502, error: MESSAGE })
    cut.push(failed.ms)
    // Resubmits the same form, or a newly rendered one in the same browser.
    const again =
      round % 2 === 0
        ? await tryOnce(one, piece, 'cut')
        : await tryOnce(one, piece, 'again', failed.cookie)
    expect(again.status).toBe(200)
  }
  await oneSessionEach(outside, buyers)

  for (const [how, took] of Object.entries(answeredAfter).filter(([, all]) => all.length > 0)) {
    reportResult(
      `payment provider ${how}, ${took.length} checkouts: error message after at most ${seconds(took)}, each retry opened one session`,
    )
  }
  reportResult(
    `  meanwhile ${looked.requests} requests to /shop, ${countErrors(looked)} errors, p50 ${percentile(looked, 0.5)} ms, p99 ${percentile(looked, 0.99)} ms`,
  )
  reportResult(
    `payment provider dropping connections after execution, ${cut.length} checkouts: error message after at most ${seconds(cut)}, each retry opened one session`,
  )
  expect(countErrors(looked)).toBe(0)
  expect(percentile(looked, 0.99)).toBeLessThan(PAGE_WITHIN_MS)
  await withShopDatabase(DATA_DIR, async (db) => expect(await audit(db)).toEqual([]))
  expect(await shop.stop()).toBe(0)
})

const seconds = (took: readonly number[]) => `${(Math.max(...took) / 1000).toFixed(1)} s`

function attempt(url: string) {
  return async (
    number: number,
    piece: TestProduct | undefined,
    showing: string,
    cookie = '',
  ): Promise<Tried> => {
    const customer = buyer(number)
    const began = performance.now()
    const response = await fetch(`${url}/api/create-checkout`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `${customer.email} ${showing}`,
        cookie,
      },
      body: JSON.stringify({ items: [{ ...piece, quantity: 1 }], customer }),
    })
    const body = (await response.json()) as { url?: string; error?: string }
    const kept = response.headers.getSetCookie().map((header) => header.split(';', 1)[0])
    const ms = performance.now() - began
    return { status: response.status, ...body, cookie: kept.join('; '), ms }
  }
}

async function tryUntilOpened(
  tryOnce: ReturnType<typeof attempt>,
  one: number,
  piece: TestProduct | undefined,
  cookie: string,
): Promise<Tried> {
  let tried = await tryOnce(one, piece, 'again', cookie)
  for (let tries = 1; tries < MAX_TRIES && tried.error === MESSAGE; tries++) {
    tried = await tryOnce(one, piece, 'again', tried.cookie || cookie)
  }
  return tried
}

/** Expects that the provider has exactly one open session per shopper. */
async function oneSessionEach({ stripe }: Outside, shoppers: number): Promise<void> {
  const open = new Map<string, number>()
  for await (const session of stripe.checkout.sessions.list({ limit: 100 })) {
    if (session.status !== 'open') continue
    const email = session.customer_email ?? ''
    open.set(email, (open.get(email) ?? 0) + 1)
  }
  expect([...open.values()].every((count) => count === 1)).toBe(true)
  expect(open.size).toBe(shoppers)
}
