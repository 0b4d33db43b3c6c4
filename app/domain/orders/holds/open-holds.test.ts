import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxOf } from '../../../../test/support/fixtures/orders.ts'
import { buyer, sessionOf, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { checkoutErrors } from '../../../content/toasts/checkout-messages.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.server.ts'
import { orders } from '../schema.ts'
import { settleSession } from '../settlement/settle-session.server.ts'

/** The tests act as a trusted proxy that sets the visitors' addresses. */
const PROXY = '127.0.0.1'
const MINUTE_MS = 60_000

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ MAX_OPEN_HOLDS: '', TRUST_PROXY: PROXY })
})
afterAll(() => shop.stop())

const cookieOf = (response: { cookies: string[] }) =>
  response.cookies.map((cookie) => cookie.split(';')[0]).join('; ')

let shoppers = 0

/** A checkout for one unit by a new visitor from a network address. */
async function from(
  address: string,
  product: Awaited<ReturnType<TestShop['addProduct']>>,
  cookie = '',
) {
  shoppers += 1
  const customer = buyer(shoppers)
  return await shop.checkout([{ product }], { customer, address, cookie })
}

const refusal = { status: 429, error: checkoutErrors.tooManyOpen }

describe('one visitor', () => {
  test('may open a fourth checkout after one was paid or cancelled', async () => {
    const stools = await shop.addProduct({ stock: 20 })
    const address = '203.0.113.2'
    const [first, second] = [await from(address, stools), await from(address, stools)]
    await from(address, stools)
    expect(await from(address, stools)).toMatchObject(refusal)
    sandboxOf(shop).pay(sessionOf(first))
    await settleSession(shop.db, shop.services, sessionOf(first))
    expect((await from(address, stools)).status).toBe(200)
    expect(await from(address, stools)).toMatchObject(refusal)
    const headers = { cookie: cookieOf(second) }
    await fetch(`${shop.url}/api/release-checkout`, { method: 'POST', headers })
    expect((await from(address, stools)).status).toBe(200)
  })

  test('replaces their own earlier checkout any number of times', async () => {
    const stools = await shop.addProduct({ stock: 20 })
    const address = '203.0.113.3'
    let cookie = ''
    for (let round = 0; round < 6; round++) {
      const response = await from(address, stools, cookie)
      expect(response.status).toBe(200)
      cookie = cookieOf(response)
    }
    expect(await shop.stockOf(stools)).toEqual({ left: 19, reserved: 1 })
  })

  test('gets the same page for a repeated checkout, at the limit as well', async () => {
    const stools = await shop.addProduct({ stock: 20 })
    const address = '203.0.113.4'
    await from(address, stools)
    await from(address, stools)
    const tap = () =>
      shop.checkout([{ product: stools }], { customer: buyer(900), address, key: 'one' })
    expect((await tap()).url).toBe((await tap()).url)
    expect(await from(address, stools)).toMatchObject(refusal)
  })

  test('does not count against others', async () => {
    const stools = await shop.addProduct({ stock: 20 })
    for (let round = 0; round < 3; round++) await from('203.0.113.5', stools)
    expect(await from('203.0.113.5', stools)).toMatchObject(refusal)
    expect((await from('203.0.113.6', stools)).status).toBe(200)
  })

  test('is counted by IPv6 network, not by address', async () => {
    const stools = await shop.addProduct({ stock: 20 })
    for (let round = 0; round < 3; round++) await from(`2001:db8:0:1::${round}`, stools)
    expect(await from('2001:db8:0:1:ffff::9', stools)).toMatchObject(refusal)
    expect((await from('2001:db8:0:2::9', stools)).status).toBe(200)
  })

  test('sees the same message without JavaScript', async () => {
    const stools = await shop.addProduct({ stock: 20 })
    const address = '203.0.113.7'
    for (let round = 0; round < 3; round++) await from(address, stools)
    const body = new URLSearchParams({
      intent: 'checkout',
      name: 'Sample Buyer',
      email: 'office@example.com',
      item: JSON.stringify({ ...stools, quantity: 1 }),
    })
    const headers = { origin: shop.url, 'x-forwarded-for': address }
    const response = await fetch(`${shop.url}/cart`, { method: 'POST', headers, body })
    expect(response.status).toBe(429)
    expect(await response.text()).toContain(checkoutErrors.tooManyOpen)
  })

  test('is stored as a hash, only while units are held', async () => {
    const stools = await shop.addProduct({ stock: 20 })
    const response = await from('203.0.113.8', stools)
    const rows = await shop.db.select().from(orders)
    expect(JSON.stringify(rows)).not.toContain('203.0.113')
    const held = rows.filter(({ stock_state }) => stock_state === 'held')
    expect(held.every(({ visitor }) => /^[\w-]{43}$/.test(visitor ?? ''))).toBe(true)
    sandboxOf(shop).pay(sessionOf(response))
    await settleSession(shop.db, shop.services, sessionOf(response))
    const after = (await shop.db.select().from(orders)).filter((row) => row.stock_state !== 'held')
    expect(after.every(({ visitor }) => visitor === null)).toBe(true)
  })
})

describe('when the provider stores an error under the order’s idempotency key', () => {
  const fail = (worked: boolean) => {
    sandboxOf(shop).failNext = { status: 500, count: 1, worked }
  }
  const lookAgain = async () => {
    shop.clock.advance(MINUTE_MS)
    await reconcilePayments(shop.db, shop.services)
  }

  test('and no page was opened, the units are released within a minute', async () => {
    const sofa = await shop.addProduct()
    fail(false)
    const response = await from('203.0.113.20', sofa)
    expect(response).toMatchObject({ status: 502, error: 'Failed to create checkout session' })
    expect(await shop.stockOf(sofa)).toEqual({ left: 0, reserved: 1 })
    await lookAgain()
    expect(await shop.stockOf(sofa)).toEqual({ left: 1, reserved: 0 })
  })

  test('and a page was opened, it is found and expired first', async () => {
    const sofa = await shop.addProduct()
    fail(true)
    await from('203.0.113.21', sofa)
    const unopened = (await shop.allOrders()).filter((one) => one.stock_state === 'held')
    const order = unopened.find((one) => one.stripe_payment_id === null)
    await lookAgain()
    expect(await shop.stockOf(sofa)).toEqual({ left: 1, reserved: 0 })
    const closed = (await shop.allOrders()).find((one) => one.id === order?.id)
    const page = await shop.services.payments.readSession(closed?.stripe_payment_id ?? '')
    expect(page).toMatchObject({ session: { orderId: order?.id, status: 'expired' } })
  })

  test('the shopper’s retry succeeds immediately, with one page', async () => {
    const sofa = await shop.addProduct()
    const customer = buyer(950)
    const tap = (key: string, cookie = '') =>
      shop.checkout([{ product: sofa }], { customer, key, cookie, address: '203.0.113.22' })
    fail(false)
    expect((await tap('same')).status).toBe(502)
    expect((await tap('same')).status).toBe(200)
    expect(await shop.stockOf(sofa)).toEqual({ left: 0, reserved: 1 })

    const chair = await shop.addProduct()
    const other = (key: string, cookie = '') =>
      shop.checkout([{ product: chair }], { customer, key, cookie, address: '203.0.113.23' })
    fail(true)
    const failed = await other('first showing')
    expect(failed.status).toBe(502)
    const second = await other('second showing', cookieOf(failed))
    expect(second.status).toBe(200)
    expect(await shop.stockOf(chair)).toEqual({ left: 0, reserved: 1 })
  })

  test('and its list is unavailable, the units stay held until it is', async () => {
    const sofa = await shop.addProduct()
    fail(false)
    await from('203.0.113.24', sofa)
    shop.clock.advance(MINUTE_MS)
    sandboxOf(shop).failNext = { status: 503, count: 10_000 }
    await reconcilePayments(shop.db, shop.services)
    sandboxOf(shop).failNext = null
    expect(await shop.stockOf(sofa)).toEqual({ left: 0, reserved: 1 })
    for (let minute = 0; minute < 3; minute++) await lookAgain()
    expect(await shop.stockOf(sofa)).toEqual({ left: 1, reserved: 0 })
  })
})
