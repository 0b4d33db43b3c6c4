import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { ALERT_MAIL } from '../../app/domain/alerts/mail/queues.server.ts'
import { alertArrivals } from '../../app/domain/alerts/schema.ts'
import type { Db } from '../../app/platform/db.ts'
import { CONCURRENT_JOBS } from '../../app/platform/queue/queue.ts'
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
const PEOPLE = 40

test('kill -9 while alerts are matched and mailed: every alert is notified, and only mails in progress are repeated', {
  ...withinSeconds(240, 900),
}, async ({ shops }) => {
  const outside = await startOutside()
  const DATA_DIR = await shops.stockedDataDir()
  const settings = { ...outside.settings, DATA_DIR, LOG_LEVEL: 'warn' }
  const random = seededRandom()
  let shop = await shops.start(settings)
  await withShopDatabase(DATA_DIR, async (db) => {
    // The pieces of the demo data have arrived, too: the alerts must not match them.
    await eventually(async () => (await db.$count(alertArrivals)) === 0)
    await createPendingRecipients(db, PEOPLE)
  })
  for (let kill = 0; kill < KILLS; kill++) {
    // Arrivals are matched, and due mails planned, at every start.
    await shop.kill()
    shop = await shops.start(settings)
    await wait(100 + random() * 900)
    await withShopDatabase(DATA_DIR, letMatchesSettle)
  }
  await withShopDatabase(DATA_DIR, async (db) => {
    await letMatchesSettle(db)
    await eventually(async () => (await db.$client.query(UNPLANNED)).rows.length === 0, 60_000)
    await untilIdle(db)
    const { rows } = await db.$client.query<{ start: string }>(RECORDED)
    const expectNoRepetition = countCopies(
      outside,
      rows.map(({ start }) => start),
    )
    await retryKilledJobs(db)
    await eventually(async () => (await jobsWaiting(db, ALERT_MAIL)) === 0, 60_000)
    const mails = outside.mail.taken.filter((mail) => mail.header('Message-ID').includes('.alert@'))
    const ids = new Set(mails.map((mail) => mail.header('Message-ID')))
    expect(new Set(mails.flatMap(({ to }) => to)).size).toBe(PEOPLE)
    // A mail that is sent twice keeps its Message-ID.
    expect(ids.size).toBe(PEOPLE)
    expect(mails.length - PEOPLE).toBeLessThanOrEqual(KILLS * CONCURRENT_JOBS)
    expect((await db.$client.query(NOTIFIED)).rows).toHaveLength(PEOPLE)
    expectNoRepetition()
    expect(await audit(db)).toEqual([])
    reportResult(
      `kill -9 ${countText(KILLS)} while ${PEOPLE} alerts are matched and mailed: everybody was told; ${mails.length - PEOPLE} mails sent twice`,
    )
  })
  expect(await shop.stop()).toBe(0)
})

/** The beginnings of the Message-IDs of mails that are recorded as sent. */
const RECORDED = `SELECT '<' || id || '.alert@' AS start FROM alert_mails WHERE sent_at IS NOT NULL`

const UNPLANNED = `SELECT FROM alerts
  WHERE NOT EXISTS (SELECT FROM alert_mails WHERE alert_id = alerts.id)`
const NOTIFIED = 'SELECT FROM alert_matches WHERE told_at IS NOT NULL'

/** Inserts confirmed alerts for armchairs, and an armchair that has just become available. */
async function createPendingRecipients(db: Db, count: number): Promise<void> {
  await db.$client.query(
    `INSERT INTO alerts (id, kind, email, state, criteria, wanted, categories, consent_wording,
      source, asked_at, confirmed_at, ends_at)
    SELECT gen_random_uuid(), 'like', 'waiting' || n || '@example.com', 'active',
      '/shop?categories=Armchairs', '/shop?categories=Armchairs', '{Armchairs}', 'Tell me.',
      'listing', now(), now(), now() + interval '6 months'
    FROM generate_series(1, $1::int) AS n`,
    [count],
  )
  const { rows } = await db.$client.query<{ id: string }>(`SELECT id FROM products
    WHERE category = 'Armchairs' AND enabled AND in_stock AND stock_quantity > 0 LIMIT 1`)
  for (const inStock of [false, true]) {
    await db.$client.query('UPDATE products SET in_stock = $1 WHERE id = $2', [
      inStock,
      rows[0]?.id,
    ])
  }
}

/** Ends the ten minutes during which matches are collected for a single mail. */
async function letMatchesSettle(db: Db): Promise<void> {
  await db.$client.query(`UPDATE alert_matches SET matched_at = matched_at - interval '11 minutes'
    WHERE told_at IS NULL`)
}
