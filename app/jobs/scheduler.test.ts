import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, startTestShop, type TestShop } from '../../test/support/shop.ts'
import { signIn } from '../../test/support/staff/staff.ts'
import { settings } from '../domain/settings/schema.ts'
import { staffSessions } from '../domain/staff/schema.ts'
import { openDatabase } from '../platform/db.ts'
import { timeOfDay } from '../platform/values/dates.ts'
import { repeatTasks } from './scheduler.ts'

const HOUR_MS = 60 * 60_000
const YEAR_MS = 366 * 24 * 60 * 60_000

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ IMAP_URL: 'imap://shop%40example.com:secret@127.0.0.1:1' })
})
afterAll(() => shop.stop())

/** The events logged since the line of that number. */
const eventsSince = (start: number) =>
  shop.logged.slice(start).map((line) => ('event' in line ? line.event : undefined))

test('every task runs at the start, although the others fail', async () => {
  const start = shop.logged.length
  const db = openDatabase('postgres://127.0.0.1:1/none', { max: 1 })
  const value = { asks: true, daysAfterDelivery: 14 }
  await shop.db.insert(settings).values({ section: 'reviews', value })
  await shop.services.settings.renew()
  // Offers are not looked at during the night.
  while (timeOfDay(shop.clock.now()) < '09:00') shop.clock.advance(HOUR_MS)
  const tasks = repeatTasks({ ...shop.services, db })
  try {
    await expect
      .poll(() => eventsSince(start))
      .toEqual(
        expect.arrayContaining([
          'mailbox.read_failed',
          'payments.reconcile_failed',
          'import.resume_failed',
          'alerts.work_failed',
          'words.publish_failed',
          'prices.reduce_failed',
          'deliveries.notify_failed',
          'offers.notify_failed',
          'payments.compare_failed',
          'products.measure_failed',
          'search.words_failed',
          'stock.alert_failed',
          'orders.compact_failed',
          'reviews.request_failed',
          'cleanup.failed',
        ]),
      )
  } finally {
    await tasks.stop()
    await db.$client.end()
  }
})

test('the cleanup runs although the sums of the orders cannot be compacted', async () => {
  const start = shop.logged.length
  await signIn(shop)
  shop.clock.advance(YEAR_MS)
  await shop.db.$client.query('ALTER TABLE order_sums RENAME TO order_sums_missing')
  const tasks = repeatTasks(shop.services)
  try {
    await eventually(async () => (await shop.db.$count(staffSessions)) === 0)
    await eventually(async () => eventsSince(start).includes('orders.compact_failed'))
  } finally {
    await tasks.stop()
    await shop.db.$client.query('ALTER TABLE order_sums_missing RENAME TO order_sums')
  }
})
