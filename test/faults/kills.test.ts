import { setTimeout as wait } from 'node:timers/promises'
import { isNotNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { ORDER_MAIL } from '../../app/domain/orders/queues.server.ts'
import { orderEvents, orders } from '../../app/domain/orders/schema.ts'
import type { Db } from '../../app/platform/db.ts'
import { CONCURRENT_JOBS } from '../../app/platform/queue/queue.ts'
import { test } from '../process/process-test.ts'
import { withShopDatabase } from '../support/database/in-database.ts'
import { createTestDiscountCode } from '../support/fixtures/discounts.ts'
import {
  countText,
  reportResult,
  seededRandom,
  upTo,
  withinSeconds,
} from '../support/full-suite.ts'
import { eventually } from '../support/shop.ts'
import { audit, stockUp } from './database-of.ts'
import { type Outside, startOutside } from './external-services.ts'
import { jobsWaiting, retryKilledJobs } from './queue-clock.ts'
import { type Acknowledged, startShoppers } from './shoppers.ts'

const KILLS = upTo(3, 50)
const SHOPPERS = 4
/** Higher in `npm test`, where a start on a busy machine takes longer. */
const READY_WITHIN_MS = upTo(40_000, 10_000)

test('kill -9 under load loses nothing acknowledged and duplicates nothing', {
  ...withinSeconds(240, 1_800),
}, async ({ shops }) => {
  const outside = await startOutside()
  const DATA_DIR = await shops.stockedDataDir()
  const settings = { ...outside.settings, DATA_DIR, LOG_LEVEL: 'warn' }
  const random = seededRandom()
  let shop = await shops.start(settings)
  const [pieces, { code }] = await withShopDatabase(DATA_DIR, async (db) => {
    return [await stockUp(db, 6, 50_000), await createTestDiscountCode(db)] as const
  })
  const given = { pieces, shoppers: SHOPPERS, random, code }
  const shoppers = startShoppers(shop.url, outside, given)
  const taken = new Set<string>()
  const readyAfter: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    await wait(300 + random() * 900)
    await shop.kill()
    noteTaken(outside, taken)
    const began = performance.now()
    shop = await shops.start(settings)
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
    readyAfter.push(performance.now() - began)
  }
  await wait(500)
  await shoppers.stop()
  noteTaken(outside, taken)
  const { acknowledged, emails } = shoppers
  await withShopDatabase(DATA_DIR, async (db) => {
    await expectOrders(db, acknowledged, emails)
    await expectEventsApplied(db, taken)
    const late = await deliverTheRest(outside)
    await expectPayments(db, acknowledged)
    expect(await db.$count(orders, isNotNull(orders.discount_code))).toBeGreaterThan(0)
    const { mails, repeated } = await expectMails(db, outside, acknowledged)
    expect(await audit(db)).toEqual([])
    expect(Math.max(...readyAfter)).toBeLessThanOrEqual(READY_WITHIN_MS)
    reportResult(
      `kill -9 ${countText(KILLS)} under ${SHOPPERS} shoppers: ${acknowledged.length} acknowledged orders and ${taken.size} acknowledged events, none lost, none duplicated; ${shoppers.unanswered()} attempts without a response, ${late} events delivered later`,
    )
    reportResult(
      `  ready again after at most ${(Math.max(...readyAfter) / 1000).toFixed(1)} s; ${repeated} of ${mails} mails sent twice`,
    )
  })
  expect(await shop.stop()).toBe(0)
})

/** Records the sessions of all events that the shop has acknowledged so far. */
function noteTaken({ control }: Outside, taken: Set<string>): void {
  for (const { type, about, settled } of control.events()) {
    if (settled && type === 'checkout.session.completed') taken.add(about)
  }
}

/** Every acknowledged checkout has exactly one order; any other has at most one. */
async function expectOrders(db: Db, acknowledged: readonly Acknowledged[], emails: string[]) {
  const rows = await db.select().from(orders)
  const byEmail = Map.groupBy(rows, ({ customer_email }) => customer_email)
  for (const email of emails) expect(byEmail.get(email)?.length ?? 0).toBeLessThanOrEqual(1)
  const sessions = acknowledged.map(
    ({ email }) => byEmail.get(email)?.[0]?.stripe_payment_id ?? `${email} has no order`,
  )
  expect(sessions).toEqual(acknowledged.map(({ session }) => session))
}

/** Every acknowledged event has settled its order. */
async function expectEventsApplied(db: Db, taken: ReadonlySet<string>) {
  const rows = await db.select().from(orders)
  const paid = new Set(
    rows.filter(({ status }) => status === 'paid').map((order) => order.stripe_payment_id),
  )
  expect([...taken].filter((session) => !paid.has(session))).toEqual([])
}

/** Delivers the remaining events, as the provider's retries would. @returns their number */
async function deliverTheRest({ control }: Outside): Promise<number> {
  const rest = control.events().filter(({ settled }) => !settled)
  for (const { id } of rest) expect(await control.sendEvent(id)).toEqual([200])
  return rest.length
}

/** The paid orders are exactly those of shoppers who paid, and each was settled once. */
async function expectPayments(db: Db, acknowledged: readonly Acknowledged[]) {
  const rows = await db.select().from(orders)
  const sessions = new Set(acknowledged.filter(({ paid }) => paid).map(({ session }) => session))
  const paid = rows.filter(({ status }) => status === 'paid')
  expect(new Set(paid.map((order) => order.stripe_payment_id))).toEqual(sessions)
  const events = await db.select().from(orderEvents)
  expect(events.filter(({ kind }) => kind === 'paid')).toHaveLength(paid.length)
}

/** Expects two mails per paid order, and duplicates only of mails that were in progress at a kill. */
async function expectMails(
  db: Db,
  { mail }: Outside,
  acknowledged: readonly Acknowledged[],
): Promise<{ mails: number; repeated: number }> {
  await retryKilledJobs(db)
  await eventually(async () => (await jobsWaiting(db, ORDER_MAIL)) === 0, 60_000)
  const ids = mail.taken.map((one) => one.header('Message-ID'))
  const paid = acknowledged.filter((order) => order.paid).length
  expect(new Set(ids).size).toBe(2 * paid)
  const repeated = ids.length - new Set(ids).size
  expect(repeated).toBeLessThanOrEqual(KILLS * CONCURRENT_JOBS)
  return { mails: ids.length, repeated }
}
