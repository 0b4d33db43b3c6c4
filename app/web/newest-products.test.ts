import { expect, test } from 'vitest'
import { openTestDatabase } from '../../test/support/database/database.ts'
import { insertProducts } from '../../test/support/fixtures/products.ts'
import { movableClock } from '../../test/support/movable-clock.ts'
import { sampleSettings } from '../content/settings/sample-settings.ts'
import { CurrentSettings } from '../domain/settings/current-settings.server.ts'
import { createLog } from '../platform/log.ts'
import { cachedNewestOrNone } from './newest-products.ts'

const db = await openTestDatabase()

test('the products of error pages are read at most once in 30 seconds', async () => {
  const clock = movableClock()
  const log = createLog('silent')
  const settings = new CurrentSettings(db, sampleSettings, log)
  const services = { db, clock, log, settings }
  const titles = async () =>
    (await cachedNewestOrNone(services))?.products.map(({ title }) => title)
  await insertProducts(db, [{ title: 'Sofa' }])
  expect(await Promise.all([titles(), titles()])).toEqual([['Sofa'], ['Sofa']])

  await insertProducts(db, [
    { title: 'Chair', created_at: new Date('2026-01-02') },
    { title: 'Sold', stock: 0, created_at: new Date('2026-01-03') },
  ])
  clock.advance(29_000)
  expect(await titles()).toEqual(['Sofa'])
  clock.advance(1_000)
  expect(await titles()).toEqual(['Chair', 'Sofa'])
})
