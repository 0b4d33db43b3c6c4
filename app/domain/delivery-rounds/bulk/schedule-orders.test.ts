import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPaidOrder,
  createPlacedOrder,
  mailsToCustomer,
} from '../../../../test/support/fixtures/orders.ts'
import {
  createTestRound,
  deliveriesOf,
  roundNow,
  workdayAhead,
} from '../../../../test/support/fixtures/rounds.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import {
  createTestStaff,
  type SignedInFetch,
  signIn,
} from '../../../../test/support/staff/staff.ts'
import { NotAllowedError, type Staff } from '../../staff/staff.ts'
import { chooseDay } from '../days/choose-day.server.ts'
import { previewScheduling, scheduleOrders } from './schedule-orders.server.ts'
import { readSheetsOfOrders } from './sheets-of-orders.server.ts'

let shop: TestShop
let staff: Staff
let editor: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  staff = await createTestStaff(shop.db, 'editor')
  editor = await signIn(shop, 'editor')
})
afterAll(() => shop.stop())

const reasons = (lines: readonly { id: string; reason: string }[]) =>
  lines.map(({ id, reason }) => [id, reason])
const ids = (lines: readonly { id: string }[]) => lines.map(({ id }) => id)

test('orders are scheduled once each, up to the round’s capacity; the others have a reason', async () => {
  const [chosen, first, second, third] = [
    await createPaidOrder(shop),
    await createPaidOrder(shop),
    await createPaidOrder(shop),
    await createPaidOrder(shop),
  ]
  const unpaid = await createPlacedOrder(shop)
  const other = await createTestRound(shop)
  await chooseDay(shop.db, shop.services, chosen.id, other.day)
  const round = await createTestRound(shop, { maxStops: 2 })
  const all = [chosen.id, first.id, unpaid.id, second.id, third.id]

  const preview = await previewScheduling(shop.db, staff, all)
  expect(ids(preview.scheduled)).toEqual([first.id, second.id, third.id])
  expect(reasons(preview.skipped)).toEqual([
    [chosen.id, 'has-day'],
    [unpaid.id, 'nothing-to-bring'],
  ])
  expect(await roundNow(shop, round.id)).toMatchObject({ taken_stops: 0 })

  // Two concurrent requests: no order gets two places, and no customer two mails.
  const go = () =>
    scheduleOrders(shop.db, shop.services, staff, all, { roundId: round.id, notifyCustomer: true })
  const plans = await Promise.all([go(), go()])
  expect(plans.flatMap(({ scheduled }) => ids(scheduled)).toSorted()).toEqual(
    [first.id, second.id].toSorted(),
  )
  for (const { skipped } of plans) {
    expect(reasons(skipped)).toContainEqual([third.id, 'no-stops'])
    expect(reasons(skipped)).toContainEqual([chosen.id, 'has-day'])
  }
  expect(await roundNow(shop, round.id)).toMatchObject({ taken_stops: 2 })
  expect(await roundNow(shop, other.id)).toMatchObject({ taken_stops: 1 })
  const mailed = () => mailsToCustomer(shop, second, 'Your delivery is on')
  await eventually(async () => (await mailed()).length === 1)
  expect(await deliveriesOf(shop, third.id)).toMatchObject([{ state: 'to_schedule' }])
})

test('a round that lacks litres, is in the past or was removed is the reason', async () => {
  const order = await createPaidOrder(shop)
  const small = await createTestRound(shop, { litres: 1 })
  const put = async (roundId: string) => {
    const options = { roundId, notifyCustomer: false }
    const plan = await scheduleOrders(shop.db, shop.services, staff, [order.id], options)
    return plan.skipped[0]?.reason
  }
  expect(await put(small.id)).toBe('no-litres')
  expect(await put((await createTestRound(shop, { day: '2026-01-05' as never })).id)).toBe('past')
  expect(await put('nothing')).toBe('round-gone')
  expect(await put('00000000-0000-4000-8000-000000000000')).toBe('round-gone')
})

test('the sheets are those of the rounds that the orders are on', async () => {
  const [one, two, none] = [
    await createPaidOrder(shop),
    await createPaidOrder(shop),
    await createPaidOrder(shop),
  ]
  const [early, late] = [await createTestRound(shop), await createTestRound(shop)]
  await chooseDay(shop.db, shop.services, one.id, late.day)
  await chooseDay(shop.db, shop.services, two.id, early.day)
  const found = await readSheetsOfOrders(shop.db, staff, [one.id, two.id, none.id])
  expect(ids(found.sheets)).toEqual([early.id, late.id])
  expect(found).toMatchObject({ without: [none.id], more: false })
})

test('viewers cannot schedule', async () => {
  const viewer = await createTestStaff(shop.db, 'viewer')
  const options = { roundId: '', notifyCustomer: false }
  await expect(scheduleOrders(shop.db, shop.services, viewer, [], options)).rejects.toThrow(
    NotAllowedError,
  )
})

test('selected orders are previewed, scheduled and printed without scripts', async () => {
  const [first, second] = [await createPaidOrder(shop), await createPaidOrder(shop)]
  // The nearest day: the form offers the rounds of some weeks.
  const round = await createTestRound(shop, { maxStops: 1, day: workdayAhead(shop) })
  const send = async (path: string, fields: [string, string][]) => {
    const response = await editor.fetch(path, { method: 'POST', body: new URLSearchParams(fields) })
    return { status: response.status, text: (await response.text()).replaceAll('<!-- -->', '') }
  }
  const ticked: [string, string][] = [first, second].map(({ id }) => ['order', id])
  const preview = await send('/admin/orders/schedule', [['which', 'ticked'], ...ticked])
  expect(preview.text).toContain('2 orders wait for a day')
  expect(preview.text).toContain(`value="${round.id}"`)
  const apply: [string, string][] = [['intent', 'apply'], ['round', round.id], ...ticked]
  const done = await send('/admin/orders/schedule', apply)
  expect(done.text).toContain('One order has a day now')
  expect(done.text).toContain('The round has no room for another stop')
  const sheets = await send('/admin/orders/round-sheets', [['which', 'ticked'], ...ticked])
  expect(sheets.text).toContain('One round sheet')
  expect(sheets.text).toContain('On no round')
  const nothing = await send('/admin/orders/schedule', [['which', 'ticked']])
  expect(nothing).toMatchObject({ status: 422 })
  expect(nothing.text).toContain('No orders are selected')
})
