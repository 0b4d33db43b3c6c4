import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { countWaiting } from '../../../app/domain/alerts/count-waiting.server.ts'
import { listWanted } from '../../../app/domain/alerts/demand.server.ts'
import { planAlertMails } from '../../../app/domain/alerts/mail/plan-alert-mails.server.ts'
import { matchArrivals } from '../../../app/domain/alerts/matching/match-arrivals.server.ts'
import { pence } from '../../../app/platform/values/money.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { insertProducts } from '../../support/fixtures/products.ts'
import { reportResult } from '../../support/full-suite.ts'
import { movableClock } from '../../support/movable-clock.ts'
import { createTestStaff } from '../../support/staff/staff.ts'
import { readWhole, watchPlans } from './plan-watch.ts'

const ALERTS = 100_000
const MAX_MS = 1_000
/** Tables with few or no rows in this test; a sequential scan of them is allowed. */
const SMALL_TABLES = new Set([
  'alert_pieces',
  'products',
  'alert_arrivals',
  'alert_mails',
  'admin_users',
])

const db = await openTestDatabase()
const clock = movableClock()
const staff = await createTestStaff(db, 'viewer')
const planned = watchPlans(db)

/** Inserts the alerts: half have filters in many combinations, half have one of 5,000 searches. */
beforeAll(async () => {
  const client = await db.$client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(
      `insert into alerts (id, kind, email, state, criteria, wanted, categories, conditions, colors,
        brands, materials, max_width_mm, max_price, search, search_terms, search_parts, consent_wording, source, asked_at,
        confirmed_at, ends_at)
      select gen_random_uuid(), 'like', 'waiting' || n || '@example.com', 'active',
        '/shop?n=' || n, '/shop?wanted=' || n % 5000,
        case when n % 5 = 0 then '{}' else array[(array['Sofas','Armchairs','Tables','Chairs','Storage'])[1 + n % 5]] end,
        case when n % 3 = 0 then array['Excellent','Good'] else '{}' end,
        case when n % 2 = 0 then array[(array['Green','Blue','Grey','Brown','Red','White'])[1 + n % 6]] else '{}' end,
        case when n % 50 = 0 then array['Maker ' || n % 200] else '{}' end,
        case when n % 7 = 0 then array['Velvet','Oak'] else '{}' end,
        case when n % 3 = 1 then 1000 + n % 1500 end,
        case when n % 4 > 0 then 100 + n % 900 end,
        case when n % 2 = 0 then '' else 'word' || n % 5000 end,
        case when n % 2 = 0 then '' else json_build_object('text', 'word' || n % 5000, 'terms',
          json_build_array(json_build_object('variants', json_build_array(json_build_object(
            'stems', json_build_array('word' || n % 5000), 'whole', false)), 'noun', null)))::text end,
        case when n % 2 = 0 then '{}' else array['word' || n % 5000] end,
        'Tell me', 'listing', now() - interval '40 days', now() - interval '40 days',
        now() + interval '100 days'
      from generate_series(1, $1::int) as n`,
      [ALERTS],
    )
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}, 300_000)

test('one new product is matched against 100,000 alerts in less than a second', async () => {
  let { piece, ms, plans } = await matchOne()
  // The quickest of three: the machine may be busy with something else.
  for (const again of [await matchOne(), await matchOne()]) {
    if (again.ms < ms) ({ piece, ms, plans } = again)
  }
  const whole = plans.flatMap(({ plan }) => readWhole(plan))
  expect(whole.filter((table) => !SMALL_TABLES.has(table))).toEqual([])
  const found = await db.execute<{ alerts: number; wrong: number }>(sql`
    select count(*)::int as alerts,
      (count(*) filter (where not (categories = '{}' or 'Sofas' = any(categories))
        or max_price < 600 or max_width_mm < 1800 or not (materials = '{}' or 'Velvet' = any(materials))
        or (search <> '' and search not in ('word7', 'word77'))))::int as wrong
    from alert_matches join alerts on alerts.id = alert_id where product_id = ${piece}`)
  expect(found.rows[0]?.wrong).toBe(0)
  expect(found.rows[0]?.alerts).toBeGreaterThan(1_000)
  expect(ms).toBeLessThan(MAX_MS)
  reportResult(
    `one new piece against ${ALERTS.toLocaleString('en-GB')} alerts: ${ms.toFixed(0)} ms, ${found.rows[0]?.alerts.toLocaleString('en-GB')} to tell`,
  )
})

async function matchOne() {
  const [piece] = await insertProducts(db, [
    {
      title: 'Green sofa with word77',
      description: 'In green velvet.',
      category: 'Sofas',
      condition: 'Good',
      width: 1_800,
      price: pence(60_000),
    },
  ])
  planned.length = 0
  const began = performance.now()
  expect(await matchArrivals(db, { clock })).toBe(1)
  return { piece, ms: performance.now() - began, plans: [...planned] }
}

test('planning the mails reads only alerts that have a match', async () => {
  const enqueued: unknown[] = []
  const jobs = {
    enqueue: async (_db: unknown, _queue: string, data: unknown) => void enqueued.push(data),
  } as unknown as Parameters<typeof planAlertMails>[1]['jobs']
  clock.advance(11 * 60_000)
  planned.length = 0
  expect(await planAlertMails(db, { jobs, clock })).toBe(100)
  expect(enqueued).toHaveLength(100)
  const whole = planned.flatMap(({ plan }) => readWhole(plan))
  expect(whole.filter((table) => !SMALL_TABLES.has(table))).toEqual([])
})

test('staff see the most wanted searches and filters', async () => {
  const wanted = await listWanted(db, staff)
  expect(wanted).toHaveLength(100)
  expect(wanted[0]).toMatchObject({ people: 20, criteria: { search: '', categories: [] } })
})

test('the alerts that match an offered piece are counted in less than a second', async () => {
  const count = async () => {
    const began = performance.now()
    const counted = await countWaiting(db, staff, {
      category: 'Sofas',
      condition: 'Good',
      colors: ['Green'],
      brand: '',
      text: 'green sofa with word77',
    })
    return { ...counted, ms: performance.now() - began }
  }
  let quickest = await count()
  // The quickest of three: the machine may be busy with something else.
  for (const again of [await count(), await count()]) if (again.ms < quickest.ms) quickest = again
  const { people, topPrice, ms } = quickest
  expect(people).toBeGreaterThan(1_000)
  expect(topPrice).toBeNull()
  expect(ms).toBeLessThan(MAX_MS)
  reportResult(
    `who waits for one like it, of ${ALERTS.toLocaleString('en-GB')}: ${ms.toFixed(0)} ms`,
  )
})
