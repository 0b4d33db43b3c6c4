import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buyer,
  eventually,
  startTestShop,
  type TestProduct,
  type TestShop,
} from '../../../../test/support/shop.ts'
import { sampleSettings } from '../../../content/settings/sample-settings.ts'
import { checkoutErrors } from '../../../content/toasts/checkout-messages.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.server.ts'
import { PAYMENT_SESSION_LIFETIME_MS } from './hold-duration.ts'
import { alertWhenMostlyHeld } from './stock-alert.server.ts'

const MINUTE_MS = 60_000

let shop: TestShop
let pieces: TestProduct[]
beforeAll(async () => {
  // The tests act as a trusted proxy that sets the visitors' addresses.
  shop = await startTestShop({ MAX_OPEN_HOLDS: '', TRUST_PROXY: '127.0.0.1' })
  pieces = []
  for (let piece = 0; piece < 60; piece++)
    pieces.push(await shop.addProduct({ title: `Piece ${piece}` }))
})
afterAll(() => shop.stop())

let shoppers = 0

/** A checkout by a new visitor from a network address. */
async function buy(address: string, ...products: TestProduct[]) {
  shoppers += 1
  const lines = products.map((product) => ({ product }))
  return await shop.checkout(lines, { customer: buyer(shoppers), address })
}

/** Lets every open payment page expire. */
async function expireAll() {
  shop.clock.advance(PAYMENT_SESSION_LIFETIME_MS + MINUTE_MS)
  await reconcilePayments(shop.db, shop.services)
}

async function release({ cookies }: { cookies: string[] }) {
  const cookie = cookies.map((one) => one.split(';', 1)[0]).join('; ')
  await fetch(`${shop.url}/api/release-checkout`, { method: 'POST', headers: { cookie } })
}

const tooMuch = { status: 429, error: checkoutErrors.tooMuchHeld }

test('one connection holds at most a quarter of the stock, in one order or in several', async () => {
  expect(await buy('198.51.100.1', ...pieces.slice(0, 23))).toMatchObject(tooMuch)
  expect((await buy('198.51.100.1', ...pieces.slice(0, 15))).status).toBe(200)
  expect(await buy('198.51.100.1', ...pieces.slice(15, 38))).toMatchObject(tooMuch)
  expect(await buy('198.51.100.1', ...pieces.slice(15, 16))).toMatchObject(tooMuch)
  await expireAll()
})

test('three orders of four pieces from one address are accepted', async () => {
  for (const first of [0, 4, 8]) {
    expect((await buy('198.51.100.2', ...pieces.slice(first, first + 4))).status).toBe(200)
  }
  expect((await buy('198.51.100.3', ...pieces.slice(12, 16))).status).toBe(200)
  await expireAll()
})

test('the total value is limited as well, except for a household’s quantity', async () => {
  const expensive: TestProduct[] = []
  for (const title of ['A', 'B', 'C', 'D', 'E', 'F']) {
    expensive.push(await shop.addProduct({ title: `Cabinet ${title}`, pounds: 9_000 }))
  }
  expect(await buy('198.51.100.4', ...expensive)).toMatchObject(tooMuch)
  expect((await buy('198.51.100.4', ...expensive.slice(0, 4))).status).toBe(200)
  expect(await buy('198.51.100.4', ...expensive.slice(4))).toMatchObject(tooMuch)
  await expireAll()
})

test.each([
  ['letting the hold expire', '198.51.100.5', expireAll],
  [
    'releasing it just before the expiry',
    '198.51.100.6',
    async (response: { cookies: string[] }) => {
      shop.clock.advance(30 * MINUTE_MS)
      await release(response)
    },
  ],
])('a single unit cannot be held for hours by %s', async (_how, address, end) => {
  const only = await shop.addProduct({ title: 'One of a kind' })
  // Two expired pages are allowed, and the third still opens.
  for (let round = 0; round < 3; round++) {
    const response = await buy(address, only)
    expect(response.status).toBe(200)
    await end(response)
  }
  const refused = { status: 429, error: checkoutErrors.heldBefore(only.name) }
  expect(await buy(address, only)).toMatchObject(refused)
  expect(await shop.stockOf(only)).toEqual({ left: 1, reserved: 0 })
  await release(await buy('198.51.100.7', only))
  shop.clock.advance(150 * MINUTE_MS)
  const later = await buy(address, only)
  expect(later.status).toBe(200)
  await release(later)
})

test('products in ample stock may be held repeatedly', async () => {
  const stools = await shop.addProduct({ title: 'Oak stool', stock: 5 })
  for (let round = 0; round < 5; round++) {
    expect((await buy('198.51.100.8', stools)).status).toBe(200)
    await expireAll()
  }
})

test('placing and cancelling repeatedly is limited to 21 checkouts', async () => {
  const stools = await shop.addProduct({ title: 'Elm stool', stock: 5 })
  const statuses: number[] = []
  for (let round = 0; round < 30; round++) {
    const response = await buy('198.51.100.9', stools)
    statuses.push(response.status)
    await release(response)
  }
  expect(statuses).toEqual([...Array<number>(21).fill(200), ...Array<number>(9).fill(429)])
  const body = new URLSearchParams({
    intent: 'checkout',
    name: 'Sample Buyer',
    email: 'buyer@example.com',
    item: JSON.stringify({ ...stools, quantity: 1 }),
  })
  const headers = { origin: shop.url, 'x-forwarded-for': '198.51.100.9' }
  const form = await fetch(`${shop.url}/cart`, { method: 'POST', headers, body })
  expect(await form.text()).toContain(checkoutErrors.tooManyTries)
  shop.clock.advance(10 * MINUTE_MS)
  const later = await buy('198.51.100.9', stools)
  expect(later.status).toBe(200)
  await release(later)
})

test('the shop is alerted once when half of the stock is held', async () => {
  const subject = /^Open payments hold \d+ of \d+ units$/
  const sent = async () => (await shop.mails()).filter((mail) => subject.test(mail.subject))
  const checkHolds = () => alertWhenMostlyHeld(shop.db, shop.services, shop.services.sessionSecret)
  await buy('198.51.100.20', ...pieces.slice(0, 12))
  await checkHolds()
  for (let buyers = 1; buyers < 5; buyers++) {
    await buy(`198.51.100.${20 + buyers}`, ...pieces.slice(buyers * 12, buyers * 12 + 12))
  }
  await checkHolds()
  await checkHolds()
  await eventually(async () => (await sent()).length === 1)
  expect((await sent())[0]?.to).toBe(sampleSettings.mail.notices.orders)
  const warnings = shop.logged.filter(({ msg }) => msg.includes('hold half of the stock'))
  expect(warnings).toHaveLength(2)
  await expireAll()
})
