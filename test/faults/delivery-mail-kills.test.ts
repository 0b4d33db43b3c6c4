import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { addDays, type CivilDay } from '../../app/domain/delivery/days/civil-days.ts'
import { DELIVERY_MAIL } from '../../app/domain/delivery-rounds/mail/queues.server.ts'
import type { Db } from '../../app/platform/db.ts'
import { CONCURRENT_JOBS } from '../../app/platform/queue/queue.ts'
import { isoDay } from '../../app/platform/values/dates.ts'
import { test } from '../process/process-test.ts'
import { withShopDatabase } from '../support/database/in-database.ts'
import {
  countText,
  reportResult,
  seededRandom,
  upTo,
  withinSeconds,
} from '../support/full-suite.ts'
import { eventually } from '../support/shop.ts'
import { audit } from './database-of.ts'
import { startOutside } from './external-services.ts'
import { jobsWaiting, retryKilledJobs, untilIdle } from './queue-clock.ts'
import { countCopies } from './sent-copies.ts'

const KILLS = upTo(3, 20)
const CUSTOMERS = 40

test('kill -9 while reminders are sent: every customer gets a reminder, and only mails in progress are repeated', {
  ...withinSeconds(240, 900),
}, async ({ shops }) => {
  const outside = await startOutside()
  const DATA_DIR = await shops.stockedDataDir()
  const settings = { ...outside.settings, DATA_DIR, LOG_LEVEL: 'warn' }
  const random = seededRandom()
  let shop = await shops.start(settings)
  await withShopDatabase(DATA_DIR, (db) => createPendingRecipients(db, CUSTOMERS))
  for (let kill = 0; kill < KILLS; kill++) {
    // Every start checks for due reminders.
    await shop.kill()
    shop = await shops.start(settings)
    await wait(100 + random() * 900)
  }
  await withShopDatabase(DATA_DIR, async (db) => {
    await eventually(async () => (await db.$client.query(NOT_REMINDED)).rows.length === 0, 30_000)
    await untilIdle(db)
    const { rows } = await db.$client.query<{ start: string }>(RECORDED)
    const expectNoRepetition = countCopies(
      outside,
      rows.map(({ start }) => start),
    )
    await retryKilledJobs(db)
    await eventually(async () => (await jobsWaiting(db, DELIVERY_MAIL)) === 0, 60_000)
    const ids = outside.mail.taken.map((mail) => mail.header('Message-ID'))
    const reminders = ids.filter((id) => id.includes('.choose-a-day.1@'))
    expect(new Set(reminders).size).toBe(CUSTOMERS)
    expect(reminders.length - CUSTOMERS).toBeLessThanOrEqual(KILLS * CONCURRENT_JOBS)
    expectNoRepetition()
    expect(await audit(db)).toEqual([])
    reportResult(
      `kill -9 ${countText(KILLS)} while ${CUSTOMERS} reminders to choose a day are sent: each customer got theirs; ${reminders.length - CUSTOMERS} sent twice`,
    )
  })
  expect(await shop.stop()).toBe(0)
})

/** The beginnings of the Message-IDs of reminders that are recorded as sent. */
const RECORDED = `SELECT '<' || delivery_id || '.' || (detail ->> 'mail') || '@' AS start
  FROM delivery_events WHERE kind = 'mailed'`

const NOT_REMINDED = `SELECT FROM deliveries WHERE state = 'to_schedule' AND reminders = 0`

/** Inserts orders marked as paid by staff three days ago, without a delivery day, and a round for them. */
async function createPendingRecipients(db: Db, count: number): Promise<void> {
  await db.$client.query(
    `INSERT INTO orders (customer_name, customer_email, total_amount, stock_state, checkout_key,
      return_origin, payment_expires_at, shipping_address)
    SELECT 'Sample Buyer', 'waiting' || n || '@example.com', 0, 'released', gen_random_uuid()::text,
      'http://localhost', now(), E'1 Example Street\\nHigh Wycombe\\nHP11 1AA'
    FROM generate_series(1, $1::int) AS n`,
    [count],
  )
  const { rows } = await db.$client.query<{ id: string }>(
    `INSERT INTO vans (name, drops, litres) VALUES ('Van of the kills', 60, 60000) RETURNING id`,
  )
  const days = Array.from({ length: 7 }, (_, index) =>
    addDays(isoDay(new Date()) as CivilDay, 20 + index),
  )
  await db.$client.query(
    `INSERT INTO rounds (van_id, day, drops, litres)
    SELECT $1, day, 60, 60000 FROM unnest($2::date[]) AS day`,
    [rows[0]?.id, days],
  )
  await db.$client.query(`
    UPDATE orders SET status = 'paid', updated_at = now() - interval '3 days'
    WHERE customer_email LIKE 'waiting%'`)
}
