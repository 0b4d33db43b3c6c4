import { ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shownLegalText } from '../app/content/legal-texts.ts'
import { conversations } from '../app/domain/conversations/schema.ts'
import { addDays, type CivilDay } from '../app/domain/delivery/days/civil-days.ts'
import { listToSchedule, readBoard } from '../app/domain/delivery-rounds/board/board.server.ts'
import { isoDay } from '../app/platform/values/dates.ts'
import { sandboxOf } from '../test/support/fixtures/orders.ts'
import { eventually, startTestShop, type TestShop } from '../test/support/shop.ts'
import { createTestStaff, signIn } from '../test/support/staff/staff.ts'
import { loadDemo } from './load-demo.ts'
import { placeSampleOrders } from './sample-orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

test('sample orders are on the board, can be removed, and pass the audit', async () => {
  const { services, db } = shop
  await loadDemo(db, services.media, services.clock)
  const terms = shownLegalText(services.pageTexts.of('terms'), services.settings.current)
  expect(await placeSampleOrders(db, services, sandboxOf(shop), terms)).toBe(10)

  const staff = await createTestStaff(db)
  const today = isoDay(shop.clock.now()) as CivilDay
  const board = await readBoard(db, staff, today, addDays(today, 14))
  const stops = board.flatMap((round) => round.stops.map((stop) => ({ day: round.day, ...stop })))
  const ofToday = stops.filter(({ day }) => day === today)
  expect(ofToday.map(({ kind, state }) => [kind, state])).toEqual([
    ['delivery', 'done'],
    ['delivery', 'scheduled'],
    ['pickup', 'scheduled'],
  ])
  expect(stops.filter(({ chosenBy }) => chosenBy === 'customer')).toHaveLength(2)
  expect(await listToSchedule(db, staff, { limit: 10 })).toMatchObject({ total: 3 })
  // The first days have stops, regardless of the date.
  const busy = new Set(stops.map(({ day }) => day))
  expect([...busy].toSorted()[0]).toBe(today)
  expect(busy.size).toBeGreaterThanOrEqual(5)
  expect(new Set(stops.map(({ day, name }) => `${day} ${name}`)).size).toBe(stops.length)
  for (const { name } of stops) expect(name).toContain('Sample')
  const { rows } = await db.execute(
    `select count(*)::int as others from orders where customer_email not like '%@example.com'`,
  )
  expect(rows).toEqual([{ others: 0 }])
  expect(await shop.audit()).toEqual([])

  expect(await db.$count(conversations, ne(conversations.state, 'closed'))).toBe(0)

  // One action removes them all.
  const admin = await signIn(shop)
  const page = async () => await (await admin.fetch('/admin/rounds')).text()
  expect((await page()).includes('Remove the sample orders')).toBe(true)
  const settings = await (await admin.fetch('/admin/settings')).text()
  expect(settings).toContain('Orders and stops')
  const viewer = await signIn(shop, 'viewer')
  expect(await (await viewer.fetch('/admin/rounds')).text()).not.toContain('Remove the sample')
  const stockBefore = await units()
  const mailsBefore = (await sentMails()).length
  const body = new URLSearchParams({ intent: 'remove-samples' })
  const removed = await admin.fetch('/admin/rounds', { method: 'POST', body })
  expect(await removed.text()).toContain('10 sample orders removed')
  expect(await units()).toBe(stockBefore + 10)
  await eventually(async () => {
    const { rows: left } = await db.execute(sql`
      select 1 from orders where status <> 'cancelled' or payment_state <> 'refunded'`)
    return left.length === 0
  })
  expect((await page()).includes('Remove the sample orders')).toBe(false)
  expect((await sentMails()).slice(mailsBefore).map(({ subject }) => subject)).toEqual([])
  expect(await listToSchedule(db, staff, { limit: 10 })).toMatchObject({ total: 0 })
  const left = (await readBoard(db, staff, today, addDays(today, 14))).flatMap((one) => one.stops)
  expect(left.map(({ state }) => state)).toEqual(['done'])
  expect(await shop.audit()).toEqual([])
})

/** The mails in the outbox, once all jobs are done. */
const sentMails = async () => {
  await eventually(async () => {
    const { rows: jobs } = await shop.db.execute(
      sql`select 1 from jobs.job where state <= 'active'`,
    )
    return jobs.length === 0
  })
  return await shop.mails()
}

const units = async () => {
  const { rows } = await shop.db.execute<{ units: number }>(
    sql`select sum(stock_quantity)::int as units from products`,
  )
  return rows[0]?.units ?? 0
}
