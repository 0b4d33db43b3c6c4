import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect } from 'vitest'
import { type Db, openDatabase } from '../app/platform/db.ts'
import { type FreshDatabase, freshDatabase } from '../test/support/database/database.ts'
import { test } from '../test/support/fixtures/media.ts'
import { movableClock } from '../test/support/movable-clock.ts'
import { loadDemo } from './load-demo.ts'

const clock = movableClock(new Date('2026-11-21T12:00:00Z'))

let database: FreshDatabase
let db: Db

beforeEach(async () => {
  database = await freshDatabase()
  db = openDatabase(database.url)
})

afterEach(async () => {
  await db.$client.end()
  await database.drop()
})

test('the demo is loaded into an empty shop only', async ({ kept: { media, written } }) => {
  const loaded = await loadDemo(db, media, clock)
  expect(loaded).toMatchObject({ ok: true, products: 25 })
  expect(loaded.ok && new Set(loaded.imageUrls).size).toBe(79)
  expect(written).toHaveLength(79)

  expect(await loadDemo(db, media, clock)).toEqual({ ok: false, reason: 'not-empty' })
  expect(written).toHaveLength(79)
})

test('two sample vans drive on the working days of two weeks', async ({ kept: { media } }) => {
  await loadDemo(db, media, clock)
  const { rows } = await db.execute(sql`
    SELECT vans.name, is_sample, count(*)::int AS rounds, min(day)::text AS first, max(day)::text AS last
    FROM vans JOIN rounds ON van_id = vans.id GROUP BY vans.id ORDER BY name`)
  expect(rows).toEqual([
    // The clock is on a Saturday: rounds begin on Monday.
    {
      name: 'Long van (sample)',
      is_sample: true,
      rounds: 10,
      first: '2026-11-23',
      last: '2026-12-04',
    },
    {
      name: 'Short van (sample)',
      is_sample: true,
      rounds: 5,
      first: '2026-11-23',
      last: '2026-12-03',
    },
  ])
})

test('three concurrent processes load it once', async ({ kept: { media } }) => {
  const results = await Promise.all(Array.from({ length: 3 }, () => loadDemo(db, media, clock)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  const { rows } = await db.execute(sql`SELECT count(*) AS pieces FROM products`)
  expect(rows).toEqual([{ pieces: 25 }])
})

test('stock, pictures and dates are valid for the shop', async ({ kept: { media } }) => {
  await loadDemo(db, media, clock)
  const { rows } = await db.execute(sql`
    SELECT count(*) FILTER (WHERE featured) AS featured,
      count(*) FILTER (WHERE in_stock) AS in_stock,
      count(*) FILTER (WHERE in_stock <> (stock_quantity > 0)) AS contradictory,
      count(DISTINCT created_at) AS dates,
      max(created_at) < ${clock.now().toISOString()}::timestamptz AS all_past,
      (array_agg(title ORDER BY created_at DESC))[1] AS newest,
      (array_agg(price ORDER BY created_at DESC))[1] AS price,
      (SELECT count(*) FROM product_images WHERE is_primary AND display_order = 0) AS primaries,
      (SELECT count(*) FROM product_images WHERE alt IS NULL) AS undescribed,
      (SELECT count(*) FROM product_images WHERE role = 'mark') AS marks,
      (SELECT count(*) FROM product_images WHERE role = 'before' AND caption LIKE '%(sample)')
        AS samples_before,
      (SELECT count(*) FROM product_images
        WHERE role IN ('mark', 'before') AND caption IS NULL) AS unnamed
    FROM products`)
  expect(rows).toEqual([
    {
      featured: 4,
      in_stock: 24,
      contradictory: 0,
      dates: 25,
      all_past: true,
      newest: 'Kew 3-seater sofa in blue wool',
      price: '695.00',
      primaries: 25,
      undescribed: 0,
      marks: 6,
      samples_before: 5,
      unnamed: 0,
    },
  ])
})
