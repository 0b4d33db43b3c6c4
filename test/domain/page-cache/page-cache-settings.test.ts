import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleSettings } from '../../../app/content/settings/sample-settings.ts'
import { settings } from '../../../app/domain/settings/schema.ts'
import { isoDay, timeOfDay } from '../../../app/platform/values/dates.ts'
import { insertProducts } from '../../support/fixtures/products.ts'
import { savePhone } from '../../support/fixtures/settings.ts'
import { eventually } from '../../support/shop.ts'
import { startTwoProcesses, type TwoProcesses, untilCaching } from '../../support/two-processes.ts'

// Changed settings reach the cached pages of two processes.

const SHOWN_MS = 1_000

let both: TwoProcesses

beforeAll(async () => {
  both = await startTwoProcesses()
  await untilCaching(both)
})
afterAll(() => both.stop())

const textOf = async (origin: string, path: string) => await (await fetch(origin + path)).text()

test('changed settings appear on the cached pages of every process within a second', async () => {
  const { shop, origins, handler } = both
  const [id] = await insertProducts(shop.db, [{ title: 'A chair' }])
  const paths = ['/', '/shop', '/contact', '/terms', `/shop/product/${id}`]
  const show = async (phone: string) => {
    for (const origin of origins) {
      for (const path of paths) {
        await eventually(async () => (await textOf(origin, path)).includes(phone), SHOWN_MS)
      }
    }
  }
  await savePhone(shop.db, '01494 000 001')
  await show('01494 000 001')
  await savePhone(shop.db, '01494 000 002')
  await show('01494 000 002')
  handler.renderings = 0
  for (const path of paths) await textOf(shop.url, path)
  expect(handler.renderings).toBe(0)
})

test('announcements and closed days appear on, and disappear from, the cached pages of every process on time', async () => {
  const { shop, origins, handler, secondHandler } = both
  const london = (date: Date) => `${isoDay(date)}T${timeOfDay(date)}`
  const inMinutes = (minutes: number) =>
    london(new Date(shop.clock.now().getTime() + minutes * 60_000))
  const announcement = { text: 'Closed today', link: '/contact' }
  const times = { startsAt: inMinutes(60), endsAt: inMinutes(120) }
  const closedDays = [{ date: isoDay(shop.clock.now()), name: 'Stocktaking' }]
  const sections = [
    { section: 'announcement' as const, value: { ...announcement, ...times } },
    { section: 'hours' as const, value: { ...sampleSettings.hours, closedDays } },
  ]
  await shop.db.insert(settings).values(sections)
  const shown = async (words: string) =>
    await Promise.all(
      origins.map(async (origin) => (await textOf(origin, '/contact')).includes(words)),
    )
  const each = (shows: boolean) => origins.map(() => shows)
  await eventually(async () => (await shown('Stocktaking')).every(Boolean), SHOWN_MS)
  await shown('')
  expect(await shown('Closed today')).toEqual(each(false))

  shop.clock.advance(61 * 60_000)
  handler.renderings = 0
  secondHandler.renderings = 0
  expect(await shown('Closed today</a></aside><header')).toEqual(each(true))
  expect(await shown('Closed today')).toEqual(each(true))
  expect([handler.renderings, secondHandler.renderings]).toEqual([1, 1])
  shop.clock.advance(60 * 60_000)
  expect(await shown('Closed today')).toEqual(each(false))
  // A closed day disappears at midnight.
  shop.clock.advance(24 * 60 * 60_000)
  expect(await shown('Stocktaking')).toEqual(each(false))
})
