import { expect, onTestFinished, test } from 'vitest'
import {
  createMismatchedOrder,
  createPaidOrder,
  createPlacedOrder,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import { startTestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { orderNumber } from '../order-number.ts'
import { listOrdersForStaff } from './list-orders-for-staff.server.ts'
import { readOrderRequest } from './order-filters.ts'
import { searchOrders } from './search-orders.server.ts'

test('orders are found by customer, email address and number', async () => {
  const shop = await startTestShop()
  onTestFinished(() => shop.stop())
  const viewer = await createTestStaff(shop.db, 'viewer')
  const one = await createPlacedOrder(shop)
  shop.clock.advance(1_000)
  const other = await createPlacedOrder(shop)
  const search = async (text: string) => {
    const hits = await searchOrders(shop.db, viewer, text, 5)
    return hits.map(({ id }) => id)
  }
  expect(await search(one.email.toUpperCase())).toEqual([one.id])
  expect(await search(orderNumber(one.id))).toEqual([one.id])
  expect(await search(`#${orderNumber(one.id)}`)).toEqual([one.id])
  expect(await search('sample buyer')).toEqual([other.id, one.id])
  expect(await search('uy')).toEqual([other.id, one.id])
  expect(await search('b%yer')).toEqual([])
  expect(await search('__')).toEqual([])
  expect(await searchOrders(shop.db, viewer, 'sample', 1)).toMatchObject([
    { customerEmail: other.email, status: 'pending', total: 62_000 },
  ])
})

test('orders are found by the provider’s ids of their session or payment', async () => {
  const shop = await startTestShop()
  onTestFinished(() => shop.stop())
  shop.expectErrors('a payment does not fit its order')
  const viewer = await createTestStaff(shop.db, 'viewer')
  const search = async (text: string) => {
    const [hits, list] = await Promise.all([
      searchOrders(shop.db, viewer, text, 5),
      listOrdersForStaff(shop.db, viewer, readOrderRequest(new URLSearchParams({ q: text }))),
    ])
    const ids = hits.map(({ id }) => id)
    expect(list.rows.map(({ id }) => id)).toEqual(ids)
    return ids
  }
  const paymentOf = async ({ session }: TestOrder) => {
    const read = await shop.services.payments.readSession(session)
    return (read.ok && read.session.paymentIntentId) || ''
  }
  const [settled, wrong] = [await createPaidOrder(shop), await createMismatchedOrder(shop)]
  for (const order of [settled, wrong]) {
    expect(await search(` ${order.session}\n`)).toEqual([order.id])
    expect(await search(await paymentOf(order))).toEqual([order.id])
  }
  expect(await search('cs_test_0123456789')).toEqual([])
  expect(await search('pi_0123456789')).toEqual([])
  expect(await search('pi_')).toEqual([])
})
