import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseDay } from '../../app/domain/delivery-rounds/days/choose-day.server.ts'
import type { OrderId } from '../../app/platform/values/ids.ts'
import { createTestRound, roundNow } from '../support/fixtures/rounds.ts'
import {
  countText,
  reportResult,
  seededRandom,
  times,
  upTo,
  withinSeconds,
} from '../support/full-suite.ts'
import { startTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

const CUSTOMERS = 300

/** Inserts orders that staff have marked as paid, so that they need no stock. */
async function paidOrders(count: number): Promise<OrderId[]> {
  const { rows } = await shop.db.$client.query<{ id: OrderId }>(
    `INSERT INTO orders (customer_name, customer_email, total_amount, stock_state, checkout_key,
      return_origin, payment_expires_at, shipping_address)
    SELECT 'Sample Buyer', '', 0, 'released', gen_random_uuid()::text, 'http://localhost', now(),
      E'1 Example Street\\nHigh Wycombe\\nHP11 1AA'
    FROM generate_series(1, $1::int) RETURNING id`,
    [count],
  )
  await shop.db.$client.query(`UPDATE orders SET status = 'paid' WHERE status = 'pending'`)
  return rows.map(({ id }) => id)
}

const deadlocks = async () => {
  const { rows } = await shop.db.$client.query<{ deadlocks: string }>(
    `SELECT pg_stat_clear_snapshot(), deadlocks FROM pg_stat_database
    WHERE datname = current_database()`,
  )
  return Number(rows[0]?.deadlocks ?? 0)
}

test('300 customers choose a day with 10 places in two vans: 10 are accepted, 290 refused, no deadlock', {
  ...withinSeconds(60, 300),
}, async () => {
  const repetitions = upTo(1, 10)
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const ids = await paidOrders(CUSTOMERS)
    const day = await createTestRound(shop, { maxStops: 4 })
    const van = await createTestRound(shop, { day: day.day, maxStops: 6 })
    const results = await Promise.all(
      ids.map((id) => chooseDay(shop.db, shop.services, id, day.day)),
    )
    expect(results.filter((result) => result.ok)).toHaveLength(10)
    const full = results.filter((result) => !result.ok && result.reason === 'full')
    expect(full).toHaveLength(CUSTOMERS - 10)
    expect(await roundNow(shop, day.id)).toMatchObject({ taken_stops: 4 })
    expect(await roundNow(shop, van.id)).toMatchObject({ taken_stops: 6 })
  }
  expect(await deadlocks()).toBe(0)
  reportResult(
    `300 customers who choose one of 10 places at once, ${countText(repetitions)}: 10 taken, 290 told that the day is full, no deadlock`,
  )
})

test('customers move between two days concurrently: no deadlock, no place lost', {
  ...withinSeconds(60, 300),
}, async () => {
  const random = seededRandom()
  const ids = await paidOrders(20)
  const days = [
    await createTestRound(shop, { maxStops: 12 }),
    await createTestRound(shop, { maxStops: 12 }),
  ]
  await Promise.all(
    times(upTo(200, 2_000), async () => {
      const id = ids[Math.floor(random() * ids.length)] as OrderId
      const { day } = days[Math.floor(random() * 2)] ?? days[0] ?? { day: undefined }
      if (day) await chooseDay(shop.db, shop.services, id, day)
    }),
  )
  const taken = await Promise.all(
    days.map(async ({ id }) => (await roundNow(shop, id)).taken_stops),
  )
  const { rows } = await shop.db.$client.query<{ count: string }>(
    `SELECT count(*) FROM deliveries WHERE round_id = ANY($1)`,
    [days.map(({ id }) => id)],
  )
  expect(taken[0] ?? 0).toBeLessThanOrEqual(12)
  expect((taken[0] ?? 0) + (taken[1] ?? 0)).toBe(Number(rows[0]?.count))
  expect(await deadlocks()).toBe(0)
})
