import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createPlacedOrder,
  historyOfOrder,
  mailsToCustomer,
  refundsSettled,
  sandboxOf,
  setStatus,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import { setTestZoneKind, setTestZonePrice } from '../../../../test/support/fixtures/zones.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff, signIn } from '../../../../test/support/staff/staff.ts'
import { pence } from '../../../platform/values/money.ts'
import type { Staff } from '../../staff/staff.ts'
import { findOrderForStaff } from '../admin/find-order-for-staff.server.ts'
import { findOrdersNeedingAttention } from '../overview/find-needs-attention.server.ts'
import { orderEvents } from '../schema.ts'
import { settleSession } from '../settlement/settle-session.server.ts'
import { acceptDifference } from './accept-difference.server.ts'

let shop: TestShop
let admin: Staff
beforeAll(async () => {
  shop = await startTestShop()
  admin = await createTestStaff(shop.db)
})
afterAll(() => shop.stop())

const ISLE = 'Isle of Wight'
const MAINLAND = 'Mainland Great Britain'
const isle = { delivery: { postcode: 'PO30 1AA', price: 35 } }
const mainland = { delivery: { postcode: 'HP11', price: 0 } }

beforeEach(async () => {
  await setTestZonePrice(shop, ISLE, 3_500)
  await setTestZoneKind(shop, 'Northern Ireland', 'ask')
})

/** Places an order and pays it with an address of this postcode. */
async function paidFor(
  postcode: string,
  given: Parameters<typeof createPlacedOrder>[1],
): Promise<TestOrder> {
  const order = await createPlacedOrder(shop, given)
  sandboxOf(shop).pay(order.session, undefined, { postcode })
  await Promise.all([1, 2, 3].map(() => settleSession(shop.db, shop.services, order.session)))
  return order
}

const differenceOf = async ({ id }: TestOrder) =>
  (await findOrderForStaff(shop.db, admin, id))?.difference ?? null

async function needsAttention({ id }: TestOrder): Promise<boolean> {
  const { deliveryDifferences: all } = await findOrdersNeedingAttention(
    shop.db,
    admin,
    shop.clock.now(),
  )
  return all.first.some((one) => one.id === id)
}

test.each([
  ['where delivery costs more', 'PO30 1AA', mainland, { zone: ISLE, price: 3_500 }],
  ['where it costs less', 'HP11 1AA', isle, { zone: MAINLAND, price: 0 }],
  ['where delivery is on request', 'BT1 1AA', mainland, { zone: 'Northern Ireland', price: null }],
  ['where it costs more, without a cart postcode', 'PO30 1AA', {}, { zone: ISLE, price: 3_500 }],
  ['with an unreadable postcode', 'somewhere', mainland, { zone: null, price: null }],
])(
  'an order for an address %s is settled, and waits for a decision by staff',
  async (_, postcode, given, difference) => {
    const order = await paidFor(postcode, given)
    expect(await order.now()).toMatchObject({ status: 'paid', payment_state: 'paid' })
    expect(await differenceOf(order)).toEqual({ ...difference, requested: null })
    expect(await needsAttention(order)).toBe(true)
    const notices = and(
      eq(orderEvents.order_id, order.id),
      eq(orderEvents.kind, 'delivery_differs'),
    )
    expect(await shop.db.$count(orderEvents, notices)).toBe(1)
    await acceptDifference(shop.db, shop.services, admin, order.id)
  },
)

test('an address in the same zone, or in another zone at the same price, needs no decision', async () => {
  const same = await paidFor('po31 1aa', isle)
  expect(await differenceOf(same)).toBeNull()
  // Its zone has become dearer since: the price that was shown holds.
  const order = await createPlacedOrder(shop, isle)
  await setTestZonePrice(shop, ISLE, 9_000)
  sandboxOf(shop).pay(order.session, undefined, { postcode: 'PO30 1AA' })
  await settleSession(shop.db, shop.services, order.session)
  expect(await differenceOf(order)).toBeNull()
  await setTestZonePrice(shop, 'Isles of Scilly', 0)
  const moved = await paidFor('TR21 0AA', mainland)
  expect(await differenceOf(moved)).toBeNull()
  expect(await moved.now()).toMatchObject({
    delivery_zone_name: 'Isles of Scilly',
    delivery_postcode: 'TR21',
  })
  const collected = await paidFor('BT1 1AA', { delivery: { collect: true } })
  expect(await differenceOf(collected)).toBeNull()
})

test('of concurrent acceptances one is executed and moves the order to the address’s zone', async () => {
  const order = await paidFor('PO30 1AA', mainland)
  const accept = () => acceptDifference(shop.db, shop.services, admin, order.id)
  const results = await Promise.all([accept(), accept(), accept()])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await order.now()).toMatchObject({
    delivery_zone_name: ISLE,
    delivery_postcode: 'PO30',
    delivery_amount: 0,
    total_amount: 62_000,
  })
  expect(await needsAttention(order)).toBe(false)
  expect(await differenceOf(order)).toBeNull()
  expect(await historyOfOrder(shop, order)).toMatchObject([{ action: 'address accepted' }])
})

test('the order page offers to cancel and refund the order, which ends the decision', async () => {
  const order = await paidFor('BT1 1AA', mainland)
  const { fetch: fetchAs } = await signIn(shop)
  const page = async () => await (await fetchAs(`/admin/orders/${order.id}`)).text()
  expect(await page()).toContain('It lies in Northern Ireland, where delivery has no price.')
  expect(await page()).toContain('Cancel and refund £620.00')
  const set = await setStatus(shop, admin, order, 'paid', 'cancelled', {
    refund: pence(62_000),
    returnStock: true,
    notifyCustomer: true,
  })
  expect(set).toMatchObject({ ok: true })
  await refundsSettled(order)
  expect(await order.now()).toMatchObject({ status: 'cancelled', payment_state: 'refunded' })
  expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
  expect(await needsAttention(order)).toBe(false)
  expect(await page()).not.toContain('where delivery has no price')
  await eventually(async () => (await mailsToCustomer(shop, order, 'has been cancelled')).length)
  const accepted = await acceptDifference(shop.db, shop.services, admin, order.id)
  expect(accepted).toEqual({ ok: false, reason: 'missing' })
})

test('viewers cannot accept an address', async () => {
  const order = await paidFor('PO30 1AA', mainland)
  const viewer = await createTestStaff(shop.db, 'viewer')
  await expect(acceptDifference(shop.db, shop.services, viewer, order.id)).rejects.toThrow()
})
