import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/support/database/database.ts'
import { insertProducts } from '../../../test/support/fixtures/products.ts'
import { createTestStaff } from '../../../test/support/staff/staff.ts'
import { toProductId } from '../../platform/values/ids.ts'
import { purgeViews } from './purge-views.server.ts'
import { countProductViews, readVisits } from './read-visits.server.ts'
import { pageViews, productViews } from './schema.ts'
import { VisitCounter } from './visit-counter.server.ts'

let now = new Date()
const clock = { now: () => now }
const warned: unknown[] = []
const log = { warn: (line: unknown) => void warned.push(line) }
const DAY = { from: '2026-11-23', to: '2026-11-23' }
const EARLIER = { from: '2026-11-22', to: '2026-11-22' }

const db = await openTestDatabase()
const viewer = await createTestStaff(db, 'viewer')
beforeEach(async () => {
  await db.delete(pageViews)
  await db.delete(productViews)
  warned.length = 0
})

const at = (instant: string) => {
  now = new Date(instant)
}
const counter = () => new VisitCounter(db, clock, log)

test('the counts of several processes add up, with one write each for any number of views', async () => {
  at('2026-11-23T12:00:00Z')
  const processes = [counter(), counter(), counter()]
  for (const one of processes) for (let n = 0; n < 500; n += 1) one.count('home')
  processes[0]?.count('addition')
  expect((await readVisits(db, viewer, DAY, EARLIER)).counts.home).toBe(0)
  await Promise.all(processes.map((one) => one.write()))
  await Promise.all(processes.map((one) => one.write()))
  expect(await readVisits(db, viewer, DAY, EARLIER)).toEqual({
    counts: { home: 1_500, listing: 0, product: 0, cart: 0, other: 0, visit: 0, addition: 1 },
    before: { home: 0, listing: 0, product: 0, cart: 0, other: 0, visit: 0, addition: 0 },
    since: '2026-11-23',
  })
  expect(await db.select().from(pageViews)).toHaveLength(2)
})

test('days are those of London, and the earlier period has its own counts', async () => {
  const visits = counter()
  at('2026-11-22T23:59:00Z')
  visits.count('visit')
  await visits.write()
  at('2026-11-23T00:01:00Z')
  visits.count('visit')
  visits.count('visit')
  await visits.write()
  const { counts, before, since } = await readVisits(db, viewer, DAY, EARLIER)
  expect([counts.visit, before.visit, since]).toEqual([2, 1, '2026-11-22'])
})

test('views that could not be written are written when the database is available again', async () => {
  at('2026-11-23T12:00:00Z')
  const visits = counter()
  await db.execute(sql`alter table page_views rename to away`)
  visits.count('home')
  await visits.write()
  expect(warned).toHaveLength(1)
  visits.count('home')
  await db.execute(sql`alter table away rename to page_views`)
  await visits.write()
  expect((await readVisits(db, viewer, DAY, EARLIER)).counts.home).toBe(2)
})

test('a product has the views of its last 30 days; a missing product has none', async () => {
  const [sofa] = await insertProducts(db, [{}])
  const visits = counter()
  for (const day of ['2026-10-24', '2026-10-25', '2026-11-23']) {
    at(`${day}T12:00:00Z`)
    visits.count('product', sofa)
    visits.count('product', toProductId('00000000-0000-4000-8000-000000000000'))
    await visits.write()
  }
  expect(warned).toEqual([])
  expect(await countProductViews(db, viewer, sofa, '2026-11-23')).toBe(2)
  expect(await db.select().from(productViews)).toHaveLength(3)
})

test('counts are deleted after 30 days for each product, 25 months for the shop', async () => {
  const [sofa] = await insertProducts(db, [{}])
  await db.insert(pageViews).values([
    { day: '2024-10-22', kind: 'home', views: 4 },
    { day: '2024-10-23', kind: 'home', views: 5 },
  ])
  await db.insert(productViews).values([
    { day: '2026-10-24', product_id: sofa, views: 1 },
    { day: '2026-10-25', product_id: sofa, views: 1 },
  ])
  at('2026-11-23T12:00:00Z')
  expect(await purgeViews(db, { clock })).toBe(2)
  expect(await purgeViews(db, { clock })).toBe(0)
  expect((await db.select().from(pageViews)).map(({ day }) => day)).toEqual(['2024-10-23'])
  expect((await db.select().from(productViews)).map(({ day }) => day)).toEqual(['2026-10-25'])
})
