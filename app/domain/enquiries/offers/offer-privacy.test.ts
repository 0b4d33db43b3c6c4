import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerFixtures } from '../../../../test/support/fixtures/offers.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import {
  createTestStaff,
  type SignedInFetch,
  signIn,
} from '../../../../test/support/staff/staff.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { erasePersonalData } from '../../../privacy/erase-personal-data.ts'
import { exportPersonalData } from '../../../privacy/export-personal-data.ts'
import type { Staff } from '../../staff/staff.ts'
import { purgeOldSellRequests } from '../sell/purge-old-sell-requests.server.ts'

const NOTE = 'We like the frame that your aunt mended.'

let shop: TestShop
let staff: Staff
let editor: SignedInFetch
let given: ReturnType<typeof offerFixtures>
beforeAll(async () => {
  shop = await startTestShop({ TRUST_PROXY: '127.0.0.1' })
  staff = await createTestStaff(shop.db)
  editor = await signIn(shop, 'editor')
  given = offerFixtures(shop, editor)
})
afterAll(() => shop.stop())

async function exported(email: string): Promise<string> {
  const parts: string[] = []
  for await (const part of await exportPersonalData(shop.services, staff, email)) parts.push(part)
  return parts.join('')
}

const purgeAfter = async (days: number) => {
  const clock = { now: () => new Date(shop.clock.now().getTime() + days * DAY_MS) }
  const financialYearEnds = { month: 3, day: 31 }
  let gone = 0
  for (let more = 1; more > 0; gone += more) {
    more = await purgeOldSellRequests(shop.db, { clock, financialYearEnds })
  }
  return gone
}

test('subject access shows offers with their notes, and erasure removes them', async () => {
  const one = await given.seller()
  const other = await given.seller()
  await given.offered(one, { note: NOTE })
  await given.offered(other, { note: 'Of somebody else.' })
  const text = await exported(one.email)
  expect(JSON.parse(text).sell_requests).toMatchObject([
    { email: one.email, offers: [{ amount: 12_000, note: NOTE, state: 'open', ended_at: null }] },
  ])
  expect(text).not.toContain('Of somebody else.')
  expect(await erasePersonalData(shop.services, staff, one.email)).toMatchObject({ ok: true })
  expect(await given.rowsOf(one)).toEqual([])
  expect(await given.rowsOf(other)).toMatchObject([{ note: 'Of somebody else.' }])
})

test('erasure keeps the price of a bought piece and deletes the note', async () => {
  const one = await given.seller()
  const { id } = await given.offered(one, { note: NOTE })
  await given.accept(one, id)
  expect(await given.requestOf(one)).toMatchObject({ status: 'purchased' })
  expect(await erasePersonalData(shop.services, staff, one.email)).toMatchObject({ ok: true })
  expect(await given.requestOf(one)).toMatchObject({ email: '' })
  expect(await given.rowsOf(one)).toMatchObject([{ amount: 12_000, state: 'accepted', note: '' }])
})

test('an offer is deleted with its sell request after a year; an accepted one after six', async () => {
  const refused = await given.seller()
  const declined = await given.offered(refused, { note: NOTE })
  await given.decline(refused, declined.id)
  const sold = await given.seller()
  const { id } = await given.offered(sold, { note: NOTE })
  await given.accept(sold, id)
  await purgeAfter(364)
  expect(await given.rowsOf(refused)).toHaveLength(1)
  await purgeAfter(367)
  expect(await given.rowsOf(refused)).toEqual([])
  expect(await given.rowsOf(sold)).toMatchObject([{ note: NOTE }])
  await purgeAfter(8 * 366)
  expect(await given.rowsOf(sold)).toEqual([])
})
