import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPaidOrder,
  mailsToCustomer,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import {
  createTestRound,
  currentDelivery,
  workdayAhead,
} from '../../../../test/support/fixtures/rounds.ts'
import { jobsFinished } from '../../../../test/support/jobs.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { deliveryDifferences } from '../../orders/differences/schema.ts'
import type { Staff } from '../../staff/staff.ts'
import { scheduleDelivery, unscheduleDelivery } from '../stops/schedule-delivery.server.ts'
import { remindToChoose } from './remind-to-choose.server.ts'

let shop: TestShop
let staff: Staff
beforeAll(async () => {
  shop = await startTestShop()
  staff = await createTestStaff(shop.db)
})
afterAll(() => shop.stop())

const queueEmpty = () => jobsFinished(shop, 'delivery-mail')

const current = (order: TestOrder) => currentDelivery(shop, order)

test('a customer without a day is reminded after 2 and 5 days, then staff are alerted', async () => {
  const order = await createPaidOrder(shop)
  const began = (await current(order)).created_at.getTime()
  await createTestRound(shop, { day: workdayAhead(shop, 15) })
  const stepAt = async (days: number) => {
    const deps = { ...shop.services, clock: { now: () => new Date(began + days * DAY_MS) } }
    await Promise.all([remindToChoose(shop.db, deps), remindToChoose(shop.db, deps)])
    await queueEmpty()
    const { reminders, attention } = await current(order)
    return [
      reminders,
      attention,
      (await mailsToCustomer(shop, order, 'Which day suits you')).length,
    ]
  }
  expect(await stepAt(1.9)).toEqual([0, null, 0])
  expect(await stepAt(2)).toEqual([1, null, 1])
  expect(await stepAt(4.9)).toEqual([1, null, 1])
  expect(await stepAt(5)).toEqual([2, null, 2])
  expect(await stepAt(7)).toEqual([2, 'no_choice', 2])
  expect(await stepAt(30)).toEqual([2, 'no_choice', 2])
})

test('a customer whose day was withdrawn is reminded a day later at the earliest', async () => {
  const order = await createPaidOrder(shop)
  const began = shop.clock.now().getTime()
  const at = (days: number) => ({
    ...shop.services,
    clock: { now: () => new Date(began + days * DAY_MS) },
  })
  const round = await createTestRound(shop, { day: workdayAhead(shop, 20) })
  await createTestRound(shop, { day: workdayAhead(shop, 25) })
  const { id } = await current(order)
  const scheduled = { roundId: round.id, notifyCustomer: false }
  expect(await scheduleDelivery(shop.db, at(1), staff, id, scheduled)).toMatchObject({ ok: true })
  // The mail about the withdrawal asks for another day.
  await unscheduleDelivery(shop.db, at(6), staff, id, { notifyCustomer: true })
  await remindToChoose(shop.db, at(6))
  expect(await current(order)).toMatchObject({ reminders: 0, attention: null })
  await remindToChoose(shop.db, at(7))
  expect(await current(order)).toMatchObject({ reminders: 1, attention: null })
})

test('a customer without days to choose from is not reminded: staff are alerted', async () => {
  const order = await createPaidOrder(shop)
  await shop.db.$client.query(`UPDATE orders SET shipping_address = $1 WHERE id = $2`, [
    'Sample Buyer\n1 Example Street\nDouglas\nIM1 1AA',
    order.id,
  ])
  const deps = {
    ...shop.services,
    clock: { now: () => new Date(shop.clock.now().getTime() + 3 * DAY_MS) },
  }
  await remindToChoose(shop.db, deps)
  expect(await current(order)).toMatchObject({ reminders: 0, attention: 'no_choice' })
})

test('a customer is reminded only after staff have decided about the address', async () => {
  const order = await createPaidOrder(shop)
  await createTestRound(shop, { day: workdayAhead(shop, 15) })
  await shop.db.insert(deliveryDifferences).values({ order_id: order.id })
  const deps = {
    ...shop.services,
    clock: { now: () => new Date(shop.clock.now().getTime() + 3 * DAY_MS) },
  }
  await remindToChoose(shop.db, deps)
  expect(await current(order)).toMatchObject({ reminders: 0, attention: null })
  const ofOrder = eq(deliveryDifferences.order_id, order.id)
  await shop.db.update(deliveryDifferences).set({ state: 'accepted' }).where(ofOrder)
  await remindToChoose(shop.db, deps)
  expect(await current(order)).toMatchObject({ reminders: 1, attention: null })
})
