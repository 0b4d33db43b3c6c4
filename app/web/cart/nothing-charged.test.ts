import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createMismatchedOrder,
  createPaidOrder,
  createPlacedOrder,
  sandboxOf,
  type TestOrder,
} from '../../../test/support/fixtures/orders.ts'
import { eventually, startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { checkoutCookie } from '../../domain/orders/checkout/checkout-cookie.server.ts'
import { nothingCharged } from './nothing-charged.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
  shop.expectErrors('a payment does not fit its order')
})
afterAll(() => shop.stop())

const request = (cookie: string) => new Request(shop.url, { headers: { cookie } })

/** Whether a shopper whose checkout cookie names this order is told that nothing was charged. */
const saysNothingCharged = async ({ id }: Pick<TestOrder, 'id'>) => {
  const [cookie = ''] = checkoutCookie(request(''), shop.services.sessionSecret, id).split(';')
  return await nothingCharged(shop.services, request(cookie))
}

test('without a checkout nothing was charged, and nothing is read', async () => {
  const { sessionSecret } = shop.services
  const db = new Proxy(shop.db, {
    get: () => {
      throw new Error('the database was asked')
    },
  })
  for (const cookie of ['', 'checkout=', 'checkout=forged.signature']) {
    expect(await nothingCharged({ db, sessionSecret }, request(cookie))).toBe(true)
  }
})

test('with a checkout nothing was charged once its page is closed without a payment', async () => {
  const order = await createPlacedOrder(shop)
  expect(await saysNothingCharged(order)).toBe(false)
  sandboxOf(shop).expire(order.session)
  await eventually(async () => (await order.now()).stock_state === 'released')
  expect(await saysNothingCharged(order)).toBe(true)
  expect(await saysNothingCharged(await createPaidOrder(shop))).toBe(false)
  const lost = await createPlacedOrder(shop)
  const { rows } = await shop.db.execute<{ id: TestOrder['id'] }>(
    sql`select gen_random_uuid() as id`,
  )
  expect(await saysNothingCharged({ ...lost, id: rows[0]?.id ?? lost.id })).toBe(false)
})

test('a payment of a wrong amount was charged, also after its refund', async () => {
  const order = await createMismatchedOrder(shop)
  expect(await saysNothingCharged(order)).toBe(false)
  sandboxOf(shop).refund(order.session)
  await eventually(async () => (await order.now()).stock_state === 'released')
  expect(await saysNothingCharged(order)).toBe(false)
})
