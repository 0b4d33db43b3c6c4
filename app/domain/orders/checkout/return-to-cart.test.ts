import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyer, sessionOf, startTestShop, type TestShop } from '../../../../test/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

/** The cookies set by a response, without deleted ones. */
function cookiesAfter(answer: Response): string[] {
  const kept = answer.headers.getSetCookie().filter((cookie) => !cookie.includes('Max-Age=0'))
  return kept.map((cookie) => cookie.split(';')[0] ?? '')
}

async function cancel(cookie: string): Promise<Response> {
  return await fetch(`${shop.url}/checkout/cancelled`, {
    headers: { cookie },
    redirect: 'manual',
  })
}

async function atPayment(number: number) {
  const sofa = await shop.addProduct()
  const response = await shop.checkout([{ product: sofa }], { customer: buyer(number) })
  const cookie = response.cookies.map((one) => one.split(';')[0]).join('; ')
  return { sofa, cookie, session: sessionOf(response) }
}

const control = () => {
  if (!shop.sandbox) throw new Error('no sandbox')
  return shop.sandbox.control
}

test('cancelling the payment releases the hold and restores the cart', async () => {
  const { sofa, cookie } = await atPayment(1)
  const response = await cancel(cookie)
  expect(response.headers.get('location')).toBe('/shop')
  expect(cookiesAfter(response)).toEqual([`cart=${sofa.id}.1`, 'notice=payment-cancelled'])
  expect(await shop.stockOf(sofa)).toEqual({ left: 1, reserved: 0 })
})

test('cancelling twice restores the same cart', async () => {
  const { sofa, cookie } = await atPayment(2)
  await cancel(cookie)
  expect(cookiesAfter(await cancel(cookie))[0]).toBe(`cart=${sofa.id}.1`)
  expect(await shop.stockOf(sofa)).toEqual({ left: 1, reserved: 0 })
})

test('cancelling fills up a cart of that meantime to its limit of 50 units', async () => {
  const [chair, stool, table] = [
    await shop.addProduct({ stock: 30 }),
    await shop.addProduct({ stock: 30 }),
    await shop.addProduct({ stock: 5 }),
  ]
  const ordered = [{ product: chair, quantity: 30 }]
  const { cookies } = await shop.checkout(ordered, { customer: buyer(8) })
  const checkout = cookies.map((one) => one.split(';')[0]).join('; ')
  const response = await cancel(`${checkout}; cart=${stool.id}.30~${table.id}.2`)
  expect(cookiesAfter(response)[0]).toBe(`cart=${chair.id}.30~${stool.id}.20`)
})

test('cancelling after the payment redirects to the order', async () => {
  const { sofa, cookie, session } = await atPayment(3)
  control().dropWebhooks = true
  control().pay(session)
  control().dropWebhooks = false
  const response = await cancel(cookie)
  expect(response.headers.get('location')).toBe(`/checkout/success?session_id=${session}`)
  expect(cookiesAfter(response)).toEqual([])
  expect(await shop.stockOf(sofa)).toEqual({ left: 0, reserved: 0 })
})

test('the receipt of an earlier order leaves an open payment to its shopper', async () => {
  const earlier = await atPayment(5)
  control().pay(earlier.session)
  const { cookie } = await atPayment(6)
  const url = `${shop.url}/checkout/success?session_id=${earlier.session}`
  const response = await fetch(url, { headers: { cookie } })
  expect(await response.text()).toContain('Thank You For Your Purchase!')
  expect(response.headers.getSetCookie().filter((set) => set.startsWith('checkout='))).toEqual([])
})

test('the receipt of the paid order ends its checkout', async () => {
  const { cookie, session } = await atPayment(7)
  control().pay(session)
  const url = `${shop.url}/checkout/success?session_id=${session}`
  const { headers } = await fetch(url, { headers: { cookie } })
  expect(headers.getSetCookie().join('\n')).toMatch(/checkout=;[^\n]*Max-Age=0/)
})

test('while the provider is unreachable the hold stays, and is available to its shopper', async () => {
  const { sofa, cookie } = await atPayment(4)
  control().failNext = { status: 503, count: 10 }
  const response = await cancel(cookie)
  control().failNext = null
  expect(await shop.stockOf(sofa)).toEqual({ left: 0, reserved: 1 })
  const [cart = ''] = cookiesAfter(response)
  expect(cart).toBe(`cart=${sofa.id}.1`)
  const checked = await fetch(`${shop.url}/api/stock?ids=${sofa.id}`, { headers: { cookie } })
  expect(await checked.json()).toMatchObject([{ id: sofa.id, stock_quantity: 1 }])
})

test('an invalid cookie cancels nothing', async () => {
  const response = await cancel('checkout=nonsense')
  expect(response.headers.get('location')).toBe('/shop')
  expect(cookiesAfter(response)).toEqual([])
})
