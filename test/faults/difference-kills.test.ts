import { setTimeout as wait } from 'node:timers/promises'
import { isNotNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { deliveryDifferences } from '../../app/domain/orders/differences/schema.ts'
import { orders } from '../../app/domain/orders/schema.ts'
import type { Db } from '../../app/platform/db.ts'
import { pence } from '../../app/platform/values/money.ts'
import { test } from '../process/process-test.ts'
import { withShopDatabase } from '../support/database/in-database.ts'
import { setTestZonePrice } from '../support/fixtures/zones.ts'
import {
  countText,
  reportResult,
  seededRandom,
  times,
  upTo,
  withinSeconds,
} from '../support/full-suite.ts'
import { buyer, eventually, sessionOf, type TestProduct } from '../support/shop.ts'
import { audit, stockUp } from './database-of.ts'
import { type Outside, startOutside } from './external-services.ts'

const KILLS = upTo(3, 30)
/** Customers who are paying when the process is killed. */
const CONCURRENCY = 4
const DIFFERENCE = pence(3_500)
const TIMEOUT_MS = 60_000
/** The maximum delay of a kill, which covers all payments and a short time after them. */
const MAX_DELAY_MS = 250

test('kill -9 while differences for delivery are paid: exactly one payment of each is kept', {
  ...withinSeconds(240, 1_200),
}, async ({ shops }) => {
  const outside = await startOutside()
  const DATA_DIR = await shops.stockedDataDir()
  const settings = { ...outside.settings, DATA_DIR, LOG_LEVEL: 'warn' }
  const random = seededRandom()
  let shop = await shops.start(settings)
  const links = await withShopDatabase(DATA_DIR, async (db) => {
    const [piece] = await stockUp(db, 1, 1_000)
    if (!piece) throw new Error('the demo has no piece')
    return await createRequestedReturn(db, shop.url, outside, piece, KILLS * CONCURRENCY)
  })
  let unanswered = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const paying = Promise.all(
      links.slice(kill * CONCURRENCY, (kill + 1) * CONCURRENCY).map((link) => payAt(link, outside)),
    )
    await wait(random() * MAX_DELAY_MS)
    await shop.kill()
    shop = await shops.start(settings)
    unanswered += (await paying).reduce((sum, one) => sum + one, 0)
  }
  await withShopDatabase(DATA_DIR, async (db) => {
    for (const { id } of outside.control.events().filter(({ settled }) => !settled)) {
      expect(await outside.control.sendEvent(id)).toEqual([200])
    }
    const states = async () =>
      (await db.select().from(deliveryDifferences)).map(({ state }) => state)
    await eventually(async () => (await states()).every((state) => state === 'paid'), 30_000)
    expect(await states()).toHaveLength(links.length)

    const supplements = await db.select().from(orders).where(isNotNull(orders.supplement_of))
    const kept = supplements.filter(({ payment_state }) => payment_state === 'paid')
    expect(new Set(kept.map((one) => one.supplement_of)).size).toBe(links.length)
    expect(kept).toHaveLength(links.length)
    // Every payment belongs to a supplement: none is lost, and none was made twice.
    const made = outside.control
      .events()
      .filter(({ type }) => type === 'checkout.session.completed')
      .map(({ about }) => about)
    const known = new Set(supplements.map((one) => one.stripe_payment_id))
    expect(new Set(made.filter((session) => known.has(session))).size).toBe(links.length)
    expect(new Set(made).size).toBe(2 * links.length)
    expect(await audit(db)).toEqual([])
    reportResult(
      `kill -9 ${countText(KILLS)} while ${links.length} differences for delivery are paid: one payment of each stays; ${countText(unanswered)} a press had no answer and was repeated`,
    )
  })
  expect(await shop.stop()).toBe(0)
})

/**
 * Places orders that are paid with the mainland's delivery price and then moved to the Isle of Wight, so
 * that their customers are asked for the difference.
 *
 * @returns the addresses of the orders' pages
 */
async function createRequestedReturn(
  db: Db,
  shopUrl: string,
  outside: Outside,
  piece: TestProduct,
  count: number,
): Promise<string[]> {
  await setTestZonePrice({ db }, 'Isle of Wight', DIFFERENCE)
  const emails: string[] = []
  for (const customer of times(count, (index) => buyer(index + 1))) {
    const response = await fetch(`${shopUrl}/api/create-checkout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        items: [{ ...piece, quantity: 1 }],
        customer,
        delivery: { postcode: 'HP11', price: 0 },
      }),
    })
    const session = sessionOf((await response.json()) as { url: string })
    outside.control.pay(session, undefined, { postcode: 'PO30 1AA' })
    emails.push(customer.email)
  }
  await eventually(async () => (await db.$count(deliveryDifferences)) === count, 30_000)
  await db.update(deliveryDifferences).set({ state: 'asked', asked: DIFFERENCE })
  return await eventually(() => {
    const links = emails.map((email) => {
      const mail = outside.mail.taken.find(
        ({ to, html }) => to.includes(email) && ORDER_PAGE.test(html),
      )
      return ORDER_PAGE.exec(mail?.html ?? '')?.[1] ?? ''
    })
    return Promise.resolve(
      links.every((link) => link !== '') && links.map((link) => shopUrl + link),
    )
  }, 60_000)
}

const ORDER_PAGE = /href="[^"]*(\/order\/[\w-]{43})"/

/**
 * Opens the payment page and pays in two tabs concurrently; each retries until it gets a response.
 *
 * @returns the number of requests without a response
 */
async function payAt(link: string, { control }: Outside): Promise<number> {
  let unanswered = 0
  const inTab = async () => {
    const giveUpAt = Date.now() + TIMEOUT_MS
    while (Date.now() < giveUpAt) {
      const to = await pressed(link)
      if (to?.includes('/checkout/success') || to?.endsWith(new URL(link).pathname)) return
      const [session] = /cs_\w+/.exec(to ?? '') ?? []
      if (!session) {
        unanswered += 1
        await wait(100)
        continue
      }
      try {
        control.pay(session)
      } catch {
        // Paid in the other tab.
      }
      return
    }
    throw new Error(`${link} was never answered`)
  }
  await Promise.all([inTab(), inTab()])
  return unanswered
}

/** Requests the payment page. @returns the redirect's target; null without a response */
async function pressed(link: string): Promise<string | null> {
  const init = { method: 'POST', headers: { origin: new URL(link).origin } }
  const press = fetch(`${link}/pay-difference`, { ...init, redirect: 'manual' })
  return await press.then((response) => response.headers.get('location')).catch(() => null)
}
