import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sandboxOf } from '../../../../test/support/fixtures/orders.ts'
import { buyer, eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { pence } from '../../../platform/values/money.ts'
import { PAYMENT_SESSION_LIFETIME_MS } from '../holds/hold-duration.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.server.ts'
import { reconcileProvider } from '../reconciliation/reconcile-provider.server.ts'

const MINUTE_MS = 60_000

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
  // Waits for the comparison at the start, so that faults hit checkouts only.
  await eventually(() => reconcileProvider(shop.db, shop.services).then(({ ok }) => ok))
})
afterEach(() => Object.assign(sandboxOf(shop), { failNext: null, cutAfterWork: 0 }))
afterAll(() => shop.stop())

let buyers = 400

/** A checkout without a response from the provider. */
async function unanswered(fault: 'cut' | 'failed') {
  buyers += 1
  const sofa = await shop.addProduct()
  const customer = buyer(buyers)
  Object.assign(
    sandboxOf(shop),
    fault === 'cut' ? { cutAfterWork: 100 } : { failNext: { status: 503, count: 100 } },
  )
  expect(await shop.checkout([{ product: sofa }], { customer })).toMatchObject({ status: 502 })
  Object.assign(sandboxOf(shop), { failNext: null, cutAfterWork: 0 })
  const order = async () => {
    const found = (await shop.allOrders()).find((one) => one.customer_email === customer.email)
    if (!found) throw new Error('no order was placed')
    return found
  }
  return { sofa, order }
}

async function after(minutes: number): Promise<void> {
  shop.clock.advance(minutes * MINUTE_MS)
  await reconcilePayments(shop.db, shop.services)
}

const openings = () =>
  sandboxOf(shop).requests.filter(
    ({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions',
  ).length

test('a page with too little time left is looked up instead of opened again', async () => {
  const { sofa, order } = await unanswered('failed')
  const requested = openings()
  await after(6)
  // By the provider's clock the page might still open: units stay held.
  expect(await shop.stockOf(sofa)).toEqual({ left: 0, reserved: 1 })
  await after(5)
  expect(await order()).toMatchObject({ status: 'cancelled', stock_state: 'released' })
  expect(await shop.stockOf(sofa)).toEqual({ left: 1, reserved: 0 })
  expect(openings()).toBe(requested)
})

test('a page whose response was lost is found and expired', async () => {
  const { sofa, order } = await unanswered('cut')
  const requested = openings()
  await after(6)
  const { stripe_payment_id: session, stock_state } = await order()
  expect(stock_state).toBe('released')
  expect(await shop.services.payments.readSession(session ?? '')).toMatchObject({
    session: { status: 'expired' },
  })
  expect(await shop.stockOf(sofa)).toEqual({ left: 1, reserved: 0 })
  expect(openings()).toBe(requested)
})

test.each([-4, 4])('a checkout opens with a clock skew of %i minutes', async (minutes) => {
  const opened = await shop.services.payments.openSession({
    orderId: `clock ${minutes}`,
    lines: [{ title: 'Oak stool', unitPrice: pence(4_500), quantity: 1, imageUrl: null }],
    customerEmail: 'jo@example.com',
    // The expiry requested by an order placed with so much clock skew.
    expiresAt: new Date(
      shop.clock.now().getTime() + PAYMENT_SESSION_LIFETIME_MS - minutes * MINUTE_MS,
    ),
    successUrl: 'http://localhost:3000/checkout/success',
    cancelUrl: 'http://localhost:3000/checkout/cancelled',
  })
  expect(opened.ok).toBe(true)
})
