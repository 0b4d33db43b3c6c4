import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../test/support/shop.ts'
import { signIn } from '../../test/support/staff/staff.ts'
import { staffSessions } from '../domain/staff/schema.ts'
import { cleanUp } from './clean-up.ts'

const YEAR_MS = 366 * 24 * 60 * 60_000

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

test('a step that fails is logged and does not stop the steps after it', async () => {
  await signIn(shop)
  expect(await shop.db.$count(staffSessions)).toBe(1)
  shop.clock.advance(YEAR_MS)
  await shop.db.$client.query('ALTER TABLE turn_counts RENAME TO turn_counts_missing')
  try {
    await cleanUp(shop.services)
  } finally {
    await shop.db.$client.query('ALTER TABLE turn_counts_missing RENAME TO turn_counts')
  }
  expect(await shop.db.$count(staffSessions)).toBe(0)
  const failed = shop.logged.filter((line) => 'event' in line && line.event === 'cleanup.failed')
  // The shop's own cleanup may run concurrently.
  expect(new Set(failed.map((line) => 'step' in line && line.step))).toEqual(
    new Set(['rateLimits']),
  )
})
