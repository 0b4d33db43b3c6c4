import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPaidOrder,
  mailsToCustomer,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import { createShownStops, createTestRound } from '../../../../test/support/fixtures/rounds.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import {
  createTestStaff,
  type SignedInFetch,
  signIn,
} from '../../../../test/support/staff/staff.ts'
import { londonInstant } from '../../../platform/values/dates.ts'
import { addDays } from '../../delivery/days/civil-days.ts'
import {
  requestCancellation,
  withdrawCancellation,
} from '../../orders/cancellations/request-cancellation.server.ts'
import type { Staff } from '../../staff/staff.ts'
import { previewScheduling, scheduleOrders } from '../bulk/schedule-orders.server.ts'
import { chooseDay } from '../days/choose-day.server.ts'
import { notifyDayBefore } from '../mail/notify-day-before.server.ts'

const NOTE = 'The customer asks to cancel'

let shop: TestShop
let staff: Staff
let editor: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  staff = await createTestStaff(shop.db, 'editor')
  editor = await signIn(shop, 'editor')
})
afterAll(() => shop.stop())

const ask = ({ id }: TestOrder) =>
  requestCancellation(shop.db, shop.services, id, { atOnce: false })
const withdraw = ({ id }: TestOrder) => withdrawCancellation(shop.db, shop.services, id)
const read = async (path: string) => (await editor.fetch(path)).text()

test('the board, a round and its sheet say whose customer asks to cancel, until it is withdrawn', async () => {
  const { waiting, scheduled, pages } = await createShownStops(shop)
  for (const page of pages) expect(await read(page), page).not.toContain(NOTE)
  await ask(waiting)
  await ask(scheduled)
  for (const page of pages) expect(await read(page), page).toContain(NOTE)
  await withdraw(waiting)
  await withdraw(scheduled)
  for (const page of pages) expect(await read(page), page).not.toContain(NOTE)
})

test('no van is announced to a customer who asks to cancel, until it is withdrawn', async () => {
  const order = await createPaidOrder(shop)
  const round = await createTestRound(shop)
  await chooseDay(shop.db, shop.services, order.id, round.day)
  await ask(order)
  const at = (time: string) => ({
    ...shop.services,
    clock: { now: () => londonInstant(`${addDays(round.day, -1)}T${time}`) },
  })
  expect(await notifyDayBefore(shop.db, at('16:00'))).toBe(0)
  await withdraw(order)
  expect(await notifyDayBefore(shop.db, at('18:00'))).toBe(1)
  const mails = await eventually(async () => {
    const found = await mailsToCustomer(shop, order, 'between')
    return found.length > 0 && found
  })
  expect(mails).toHaveLength(1)
})

test('an order whose customer asks to cancel is left out when several are scheduled', async () => {
  const [order, asked] = [await createPaidOrder(shop), await createPaidOrder(shop)]
  const round = await createTestRound(shop)
  await ask(asked)
  const ids = [asked.id, order.id]
  const skipped = [expect.objectContaining({ id: asked.id, reason: 'cancel-asked' })]
  expect((await previewScheduling(shop.db, staff, ids)).skipped).toEqual(skipped)
  const input = { roundId: round.id, notifyCustomer: false }
  const done = await scheduleOrders(shop.db, shop.services, staff, ids, input)
  expect(done.skipped).toEqual(skipped)
  expect(done.scheduled.map(({ id }) => id)).toEqual([order.id])
})
