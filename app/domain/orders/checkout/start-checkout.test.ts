import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buyer,
  eventually,
  sessionOf,
  startTestShop,
  type TestShop,
} from '../../../../test/support/shop.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.server.ts'
import { orders } from '../schema.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
  // The first requests load modules, and the time of a checkout is limited.
  const sofa = await shop.addProduct()
  const tap = (key: string, cookie = '') =>
    shop.checkout([{ product: sofa }], { customer: buyer(99), key, cookie })
  await tap('b', cookieOf(await tap('a')))
})
afterAll(() => shop.stop())

const cookieOf = (response: { cookies: string[] }) =>
  response.cookies.map((cookie) => cookie.split(';')[0]).join('; ')

describe('a checkout', () => {
  test('responds with the payment page and holds the units', async () => {
    const sofa = await shop.addProduct({ stock: 2 })
    const answer = await shop.checkout([{ product: sofa }])
    expect(answer).toMatchObject({ status: 200, url: expect.stringContaining('/pay/cs_test_') })
    expect(await shop.stockOf(sofa)).toEqual({ left: 1, reserved: 1 })
    const [order] = (await shop.allOrders()).slice(-1)
    expect(order).toMatchObject({
      status: 'pending',
      payment_state: 'unpaid',
      stock_state: 'held',
      total_amount: 62_000,
      stripe_payment_id: sessionOf(answer),
    })
  })

  test('uses the database’s price and title', async () => {
    const sofa = await shop.addProduct({ title: 'Oak table', pounds: 450.5 })
    await shop.checkout([{ product: { ...sofa, name: 'Free table' } }])
    const request = shop.sandbox?.control.requests.findLast(({ method }) => method === 'POST')
    expect(JSON.stringify(request)).toContain('Oak table')
    expect(JSON.stringify(request)).toContain('45050')
    expect(JSON.stringify(request)).not.toContain('Free table')
  })

  test('with an outdated price is refused and holds nothing', async () => {
    const sofa = await shop.addProduct({ pounds: 620 })
    const answer = await shop.checkout([{ product: sofa, price: 1 }])
    expect(answer).toMatchObject({ status: 409, error: expect.stringContaining('£620.00') })
    expect(await shop.stockOf(sofa)).toEqual({ left: 1, reserved: 0 })
  })

  test('reports the remaining stock if it is insufficient', async () => {
    const chairs = await shop.addProduct({ title: 'Oak chair', stock: 3 })
    expect(await shop.checkout([{ product: chairs, quantity: 4 }])).toMatchObject({
      status: 409,
      error: 'Oak chair is no longer available in the requested quantity. Only 3 left in stock.',
    })
  })

  test('with a sold-out product is refused and holds nothing', async () => {
    const gone = await shop.addProduct({ title: 'Oak stool', stock: 0 })
    const there = await shop.addProduct({ title: 'Elm stool' })
    expect(await shop.checkout([{ product: there }, { product: gone }])).toMatchObject({
      status: 409,
      error: 'Oak stool is no longer in stock.',
    })
    expect(await shop.stockOf(there)).toEqual({ left: 1, reserved: 0 })
  })

  test('merges lines of one product', async () => {
    const chairs = await shop.addProduct({ stock: 3 })
    const twice = [
      { product: chairs, quantity: 2 },
      { product: chairs, quantity: 2 },
    ]
    expect((await shop.checkout(twice)).status).toBe(409)
    expect(await shop.stockOf(chairs)).toEqual({ left: 3, reserved: 0 })
  })

  test.each([
    ['an empty cart', { items: [], customer: buyer() }, 'Your cart is empty'],
    ['no body', null, 'There was a problem processing your order. Please try again.'],
    [
      'a short name',
      { items: [item()], customer: { ...buyer(), name: 'J' } },
      'Name must be at least 2 characters',
    ],
    [
      'a wrong address',
      { items: [item()], customer: { ...buyer(), email: 'jo@shop' } },
      'Please enter a valid email address',
    ],
    [
      'a long name',
      { items: [item()], customer: { ...buyer(), name: 'J'.repeat(201) } },
      'Name must be at most 200 characters',
    ],
    [
      'a long phone number',
      { items: [item()], customer: { ...buyer(), phone: '1'.repeat(51) } },
      'Phone number must be at most 50 characters',
    ],
    [
      'a negative quantity',
      { items: [{ ...item(), quantity: -1 }], customer: buyer() },
      'There was a problem processing your order. Please try again.',
    ],
  ])('with %s is refused', async (_, body, error) => {
    const response = await fetch(`${shop.url}/api/create-checkout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ error })
  })

  test('from another site is refused', async () => {
    const response = await fetch(`${shop.url}/api/create-checkout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example' },
      body: '{}',
    })
    expect(response.status).toBe(403)
  })
})

describe('a returning shopper', () => {
  test('can use the units of their own hold', async () => {
    const sofa = await shop.addProduct()
    const lamp = await shop.addProduct({ title: 'Brass lamp', pounds: 68 })
    const customer = buyer(2)
    const first = await shop.checkout([{ product: sofa }], { customer, key: 'a' })
    const second = await shop.checkout([{ product: sofa }, { product: lamp }], {
      customer,
      key: 'b',
      cookie: cookieOf(first),
    })
    expect(second.status).toBe(200)
    expect(second.url).not.toBe(first.url)
    expect(await shop.stockOf(sofa)).toEqual({ left: 0, reserved: 1 })
    const old = await fetch(first.url ?? '')
    expect(await old.text()).not.toContain('>Pay<')
  })

  test('is redirected to the confirmation of the same paid order', async () => {
    const sofa = await shop.addProduct({ stock: 2 })
    const customer = buyer(3)
    const first = await shop.checkout([{ product: sofa }], { customer, key: 'a' })
    if (shop.sandbox) shop.sandbox.control.dropWebhooks = true
    shop.sandbox?.control.pay(sessionOf(first))
    const second = await shop.checkout([{ product: sofa }], {
      customer,
      key: 'b',
      cookie: cookieOf(first),
    })
    if (shop.sandbox) shop.sandbox.control.dropWebhooks = false
    expect(second.url).toBe(`${shop.url}/checkout/success?session_id=${sessionOf(first)}`)
    expect(await shop.stockOf(sofa)).toEqual({ left: 1, reserved: 0 })
  })

  test.each([
    ['with the same key', 'a'],
    ['without a key', undefined],
  ])('is redirected to the confirmation when the paid request is repeated %s', async (_, key) => {
    const chairs = await shop.addProduct({ stock: 5 })
    const customer = buyer(30)
    const send = (cookie = '') =>
      shop.checkout([{ product: chairs }], { customer, cookie, ...(key && { key }) })
    const first = await send()
    shop.sandbox?.control.pay(sessionOf(first))
    await eventually(async () => (await shop.stockOf(chairs))?.reserved === 0)
    const again = await send(cookieOf(first))
    expect(again.url).toBe(`${shop.url}/checkout/success?session_id=${sessionOf(first)}`)
    expect(await shop.stockOf(chairs)).toEqual({ left: 4, reserved: 0 })
    // A request without the cookie is another shopper's, regardless of the form.
    const other = await send()
    expect(other.url).toContain('/pay/cs_test_')
    expect(sessionOf(other)).not.toBe(sessionOf(first))
  })

  test('can order again after a cancellation', async () => {
    const chairs = await shop.addProduct({ stock: 5 })
    const send = (cookie = '') => shop.checkout([{ product: chairs }], { key: 'a', cookie })
    const first = await send()
    shop.sandbox?.control.pay(sessionOf(first))
    await eventually(async () => (await shop.stockOf(chairs))?.reserved === 0)
    await shop.db
      .update(orders)
      .set({ status: 'cancelled' })
      .where(eq(orders.stripe_payment_id, sessionOf(first)))
    expect((await send(cookieOf(first))).url).toContain('/pay/cs_test_')
  })

  test('is not refused because of their own hold', async () => {
    const sofa = await shop.addProduct({ title: 'Kew sofa' })
    const lamp = await shop.addProduct({ title: 'Brass lamp' })
    const customer = buyer(31)
    const first = await shop.checkout([{ product: sofa }], { customer, key: 'a' })
    shop.sandbox?.control.pay(sessionOf(first))
    await eventually(async () => (await shop.stockOf(sofa))?.reserved === 0)
    const lines = [{ product: sofa }, { product: lamp }]
    const again = await shop.checkout(lines, { customer, key: 'b', cookie: cookieOf(first) })
    expect(again).toMatchObject({
      status: 409,
      error: 'You have already paid for Kew sofa. It is yours.',
    })
    expect(await shop.stockOf(lamp)).toEqual({ left: 1, reserved: 0 })
    const other = await shop.checkout(lines, { customer, key: 'c' })
    expect(other.error).toBe('Kew sofa is no longer in stock.')
  })

  test('gets a new payment page if the earlier one has expired', async () => {
    const sofa = await shop.addProduct()
    const tap = () => shop.checkout([{ product: sofa }], { customer: buyer(8), key: 'a' })
    const first = await tap()
    const control = shop.sandbox?.control
    if (!control) throw new Error('no sandbox')
    control.dropWebhooks = true
    control.expire(sessionOf(first))
    control.dropWebhooks = false
    const second = await tap()
    expect(second.status).toBe(200)
    expect(second.url).not.toBe(first.url)
    expect(await shop.stockOf(sofa)).toEqual({ left: 0, reserved: 1 })
  })

  test('cannot be impersonated with a forged cookie', async () => {
    const sofa = await shop.addProduct()
    const first = await shop.checkout([{ product: sofa }], { customer: buyer(4) })
    const forged = cookieOf(first).replace(/.{5}$/, 'AAAAA')
    const other = await shop.checkout([{ product: sofa }], { customer: buyer(5), cookie: forged })
    expect(other.error).toBe(`${sofa.name} is no longer in stock.`)
  })
})

describe('when the payment provider', () => {
  test('refuses, the units are released immediately', async () => {
    shop.expectErrors()
    const sofa = await shop.addProduct()
    if (shop.sandbox) shop.sandbox.control.failNext = { status: 400, count: 1 }
    const response = await shop.checkout([{ product: sofa }], { customer: buyer(6) })
    expect(response).toMatchObject({ status: 502, error: 'Failed to create checkout session' })
    expect(await shop.stockOf(sofa)).toEqual({ left: 1, reserved: 0 })
  })

  test('refuses the email address, the shopper is told and can use another one', async () => {
    const sofa = await shop.addProduct()
    const start = shop.logged.length
    const tap = (email: string, cookie = '') =>
      shop.checkout([{ product: sofa }], { customer: { ...buyer(7), email }, key: 'a', cookie })
    const refused = await tap('jo@büro.example')
    expect(refused).toMatchObject({
      status: 400,
      error:
        'Our payment provider does not accept this email address. Please check it, or use another one.',
    })
    expect(await shop.stockOf(sofa)).toEqual({ left: 1, reserved: 0 })
    expect(JSON.stringify(shop.logged.slice(start))).not.toContain('büro')
    expect((await tap('jo@shop.example', cookieOf(refused))).status).toBe(200)
    expect(await shop.stockOf(sofa)).toEqual({ left: 0, reserved: 1 })
  })

  test('cannot expire the shopper’s earlier page, the product is not reported as sold', async () => {
    const sofa = await shop.addProduct()
    const customer = buyer(20)
    const tap = (key: string, cookie = '') =>
      shop.checkout([{ product: sofa }], { customer, key, cookie })
    const first = await tap('a')
    if (shop.sandbox) shop.sandbox.control.failNext = { status: 503, count: 1_000 }
    const second = await tap('b', cookieOf(first))
    expect(second).toMatchObject({ status: 502, error: 'Failed to create checkout session' })
    if (shop.sandbox) shop.sandbox.control.failNext = null
    expect((await tap('c', cookieOf(second))).status).toBe(200)
    expect(await shop.stockOf(sofa)).toEqual({ left: 0, reserved: 1 })
  })

  test('drops the connection after execution, the retry leaves one open page', async () => {
    const sofa = await shop.addProduct()
    const customer = buyer(21)
    const tap = (key: string, cookie = '') =>
      shop.checkout([{ product: sofa }], { customer, key, cookie })
    if (shop.sandbox) shop.sandbox.control.cutAfterWork = 2
    const cut = await tap('a')
    expect(cut.status).toBe(502)
    const again = await tap('b', cookieOf(cut))
    expect(again.status).toBe(200)
    const placed = (await shop.allOrders()).filter((one) => one.customer_email === customer.email)
    const now = placed.find((one) => one.stock_state === 'held')
    const before = placed.find((one) => one.stock_state === 'released')
    expect(placed).toHaveLength(2)
    const { payments } = shop.services
    expect(await payments.readSession(before?.stripe_payment_id ?? '')).toMatchObject({
      session: { orderId: before?.id, status: 'expired' },
    })
    expect(await payments.readSession(now?.stripe_payment_id ?? '')).toMatchObject({
      session: { status: 'open', url: again.url },
    })
    expect(await shop.stockOf(sofa)).toEqual({ left: 0, reserved: 1 })
  })

  test('drops the connection after execution, the hold stays until no page can be paid', async () => {
    const sofa = await shop.addProduct()
    if (shop.sandbox) shop.sandbox.control.cutAfterWork = 3
    const response = await shop.checkout([{ product: sofa }], { customer: buyer(7) })
    if (shop.sandbox) shop.sandbox.control.cutAfterWork = 0
    expect(response.error).toBe('Failed to create checkout session')
    expect(await shop.stockOf(sofa)).toEqual({ left: 0, reserved: 1 })
    shop.clock.advance(2 * 60_000)
    await reconcilePayments(shop.db, shop.services)
    expect(await shop.stockOf(sofa)).toEqual({ left: 1, reserved: 0 })
  })
})

function item() {
  return { id: '00000000-0000-4000-8000-000000000000', name: 'A chair', price: 10, quantity: 1 }
}
