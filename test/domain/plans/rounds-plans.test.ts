import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { addDays, type CivilDay } from '../../../app/domain/delivery/days/civil-days.ts'
import { readZones } from '../../../app/domain/delivery/zones/read-zones.server.ts'
import { ZoneIndex } from '../../../app/domain/delivery/zones/zone-index.ts'
import { zoneOfPostcode } from '../../../app/domain/delivery/zones/zone-of-postcode.server.ts'
import {
  listToSchedule,
  readBoard,
} from '../../../app/domain/delivery-rounds/board/board.server.ts'
import { readRoundSheet } from '../../../app/domain/delivery-rounds/sheet/round-sheet.server.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { reportResult } from '../../support/full-suite.ts'
import { createTestStaff } from '../../support/staff/staff.ts'
import { blocksOf, readWhole, watchPlans } from './plan-watch.ts'

const WAITING = 5_000
const DAYS = 365
const STOPS_OF_A_ROUND = 5
const FIRST = '2026-03-02' as CivilDay
/** Tables with few or no rows in this test; a sequential scan of them is allowed. */
const SMALL_TABLES = new Set([
  'return_pieces',
  'delivery_zones',
  'vans',
  'products',
  'sell_submissions',
  'delivery_access',
  'delivery_proofs',
])

const db = await openTestDatabase()
const planned = watchPlans(db)
const staff = await createTestStaff(db, 'viewer')

beforeAll(async () => {
  const client = await db.$client.connect()
  try {
    await client.query('set session_replication_role = replica; set statement_timeout = 0')
    await client.query(`
      insert into products (title, description, category, condition, price)
      values ('Green velvet sofa', 'Sample', 'Sofas', 'Good', 620)`)
    await client.query(
      `insert into vans (name, drops, litres) values ('Long van', 8, 15000), ('Short van', 6, 9000)`,
    )
    await client.query(
      `insert into rounds (van_id, day, drops, litres, taken_drops, taken_litres)
      select vans.id, $1::date + n, 8, 15000, $3::int, $3::int * 1600
      from vans, generate_series(0, $2::int - 1) as n`,
      [FIRST, DAYS, STOPS_OF_A_ROUND],
    )
    await client.query(
      `insert into orders (customer_name, customer_email, total_amount, status, payment_state,
        stock_state, checkout_key, payment_intent_id, return_origin, payment_expires_at,
        shipping_address)
      select 'Sample Buyer ' || n, 'buyer' || n || '@example.com', 620,
        case when n <= $1 then 'paid' else 'delivered' end, 'paid', 'consumed',
        gen_random_uuid()::text, gen_random_uuid()::text, 'http://localhost', now(),
        'Sample Buyer' || E'\\n1 Example Street\\nHigh Wycombe\\nHP11 1AA'
      from generate_series(1, $2::int) as n`,
      [WAITING, WAITING + 2 * DAYS * STOPS_OF_A_ROUND],
    )
    await client.query(`
      insert into order_items (order_id, product_id, product_title, price, quantity)
      select orders.id, products.id, title, 620, 1 from orders, products`)
    await client.query(`
      insert into deliveries (kind, order_id, state, litres, created_at)
      select 'delivery', id, 'to_schedule', 1600, now() - random() * interval '9 days'
      from orders where status = 'paid'`)
    await client.query(
      `insert into deliveries (kind, order_id, state, litres, round_id, day_chosen_by, position)
      select 'delivery', orders.id, 'done', 1600, rounds.id, 'customer', 1 + orders.n % $1::int
      from (select id, row_number() over () - 1 as n from orders where status = 'delivered') as orders
      join (select id, row_number() over () - 1 as n from rounds) as rounds
        on rounds.n = orders.n / $1::int`,
      [STOPS_OF_A_ROUND],
    )
    // One order in ten was cancelled or its request withdrawn, some requests are open.
    await client.query(`
      insert into order_cancellations (order_id, step, fact, created_at)
      select orders.id, step, case step when 1 then 'requested' else 'withdrawn' end, now()
      from (select id, row_number() over () as n from orders) as orders, generate_series(1, 2) as step
      where orders.n % 10 = 0 and (step = 1 or orders.n % 200 <> 0)`)
    // One payment in a hundred was disputed; one dispute in ten is not decided.
    await client.query(`
      insert into order_disputes (stripe_dispute_id, order_id, amount, reason, status, refundable, opened_at, closed_at)
      select 'du_' || n, id, 0, 'fraudulent', case when n % 1000 = 0 then 'under_review' else 'won' end, false,
        now(), case when n % 1000 = 0 then null else now() end
      from (select id, row_number() over () as n from orders) as orders where n % 100 = 0`)
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
})

async function plansOf(work: () => Promise<unknown>) {
  planned.length = 0
  await work()
  const plans = planned.map(({ plan }) => plan)
  const whole = plans.flatMap(readWhole).filter((table) => !SMALL_TABLES.has(table))
  const ms = plans.reduce((sum, plan) => sum + (plan['Actual Total Time'] ?? 0), 0)
  return { whole, blocks: plans.reduce((sum, plan) => sum + blocksOf(plan), 0), ms }
}

test('the board of two weeks, the waiting orders and a round sheet use no sequential scan', async () => {
  const from = addDays(FIRST, 180)
  const to = addDays(from, 13)
  const found: { board?: Awaited<ReturnType<typeof readBoard>>; total?: number } = {}
  const { whole, blocks, ms } = await plansOf(async () => {
    found.board = await readBoard(db, staff, from, to)
    found.total = (await listToSchedule(db, staff, { limit: 50 })).total
  })
  expect(found.board).toHaveLength(28)
  expect(found.board?.every(({ stops }) => stops.length === STOPS_OF_A_ROUND)).toBe(true)
  expect(found.total).toBe(WAITING)
  expect(whole).toEqual([])
  // All 8,650 orders with their items take about 600 blocks, and their deliveries 200.
  expect(blocks).toBeLessThan(3_000)
  const sheet = await plansOf(() => readRoundSheet(db, staff, found.board?.[0]?.id ?? ''))
  expect(sheet.whole).toEqual([])
  reportResult(
    `the board of two weeks beside ${WAITING.toLocaleString('en-GB')} waiting orders and a year of rounds: ${ms.toFixed(1)} ms in the database, ${blocks} blocks`,
  )
})

test('a postcode finds its zone among 200 zones with 2,000 districts in less than a millisecond', async () => {
  await db.execute(sql`
    insert into delivery_zones (name, kind) select 'Sample zone ' || n, 'ask' from generate_series(1, 200) as n`)
  await db.execute(sql`
    insert into delivery_codes (code, zone_id)
    select area || district, id
    from unnest(array['AB','AL','B','BA','BB','BD','BH','BL','BN','BR','BS','CA','CB','CF','CH','CM','CO','CR','CT','CV'])
      with ordinality as areas (area, nth)
    cross join generate_series(0, 99) as district
    join delivery_zones on name = 'Sample zone ' || 1 + (nth * 100 + district) % 200
    on conflict do nothing`)
  await db.execute(sql`analyze delivery_zones, delivery_codes`)
  const index = new ZoneIndex(await readZones(db))
  const outcodes = ['BH2', 'BH20', 'CV99', 'AB1', 'SW1A', 'HP11', 'B7', 'BB77']
  expect(index.find('BH20')?.id).not.toBe(index.find('BH2')?.id)

  const began = performance.now()
  const ROUNDS = 10_000
  for (let nth = 0; nth < ROUNDS; nth++) index.find(outcodes[nth % outcodes.length] ?? '')
  const inMemory = (performance.now() - began) / ROUNDS
  expect(inMemory).toBeLessThan(1)

  const stored = await plansOf(() => zoneOfPostcode(db, 'BH20'))
  expect((await zoneOfPostcode(db, 'BH20')).id).toBe(index.find('BH20')?.id)
  expect(stored.whole).not.toContain('delivery_codes')
  expect(stored.blocks).toBeLessThan(40)
  reportResult(
    `a postcode among 200 zones with 2,000 districts: ${(inMemory * 1_000).toFixed(1)} microseconds in memory; at the checkout, past the memory, ${stored.ms.toFixed(2)} ms in the database, ${stored.blocks} blocks`,
  )
})
