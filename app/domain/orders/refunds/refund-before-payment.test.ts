import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  createPlacedOrder,
  expireAndSellAgain,
  sandboxOf,
  setStatus,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { pence } from '../../../platform/values/money.ts'
import type { Staff } from '../../staff/staff.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.server.ts'
import { settleSession } from '../settlement/settle-session.server.ts'
import { requestRefund } from './request-refund.server.ts'

const TOTAL = 62_000
const MINUTE_MS = 60_000

let shop: TestShop
let admin: Staff
beforeAll(async () => {
  shop = await startTestShop()
  admin = await createTestStaff(shop.db)
})
afterEach(() => Object.assign(sandboxOf(shop), { dropWebhooks: false, failNext: null }))
afterAll(() => shop.stop())

/** An order paid and refunded at the provider before the shop has recorded either. */
async function refundWithoutWebhook(amount?: number): Promise<TestOrder & { refundEvent: string }> {
  const order = await createPlacedOrder(shop)
  sandboxOf(shop).dropWebhooks = true
  sandboxOf(shop).pay(order.session)
  const refund = sandboxOf(shop).refund(order.session, amount)
  const event = sandboxOf(shop)
    .events()
    .find(({ type, about }) => type === 'refund.created' && about === refund)
  return { ...order, refundEvent: event?.id ?? '' }
}

const mailsTo = async (email: string) =>
  (await shop.mails()).filter((mail) => mail.to === email).map(({ subject }) => subject)

const allRefunded = {
  status: 'cancelled',
  payment_state: 'refunded',
  stock_state: 'released',
  refunded_amount: TOTAL,
}

test('a refund event before its payment cancels the order without a confirmation mail', async () => {
  const order = await refundWithoutWebhook()
  expect(await sandboxOf(shop).sendEvent(order.refundEvent, 3)).toEqual([200, 200, 200])
  expect(await order.now()).toMatchObject(allRefunded)
  expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
  const [completed] = sandboxOf(shop)
    .events()
    .filter(({ about }) => about === order.session)
  await sandboxOf(shop).sendEvent(completed?.id ?? '')
  expect(await order.now()).toMatchObject(allRefunded)
  expect(await order.refunds()).toMatchObject([{ state: 'succeeded', amount: TOTAL }])
  const page = await fetch(`${shop.url}/checkout/success?session_id=${order.session}`)
  expect(await page.text()).not.toContain('Thank You For Your Purchase!')
  expect(await mailsTo(order.email)).toEqual([])
})

test('a refund without an event is found when its payment is settled', async () => {
  const order = await refundWithoutWebhook()
  shop.clock.advance(3 * MINUTE_MS)
  await reconcilePayments(shop.db, shop.services)
  expect(await order.now()).toMatchObject(allRefunded)
})

test('an earlier partial refund is recorded, and the order is settled', async () => {
  const order = await refundWithoutWebhook(2_000)
  await settleSession(shop.db, shop.services, order.session)
  const partly = { status: 'paid', payment_state: 'part_refunded', stock_state: 'consumed' }
  expect(await order.now()).toMatchObject({ ...partly, refunded_amount: 2_000 })
  // The refund's event changes nothing.
  await sandboxOf(shop).sendEvent(order.refundEvent)
  expect(await order.now()).toMatchObject({ ...partly, refunded_amount: 2_000 })
  await eventually(async () => (await mailsTo(order.email)).length === 1)
  const input = { amount: pence(60_000), left: pence(60_000), reason: '' }
  expect(await requestRefund(shop.db, shop.services, admin, order.id, input)).toMatchObject({
    ok: true,
  })
  await eventually(async () => (await order.now()).payment_state === 'refunded')
})

test('a late payment’s earlier partial refund is not refunded twice', async () => {
  const order = await createPlacedOrder(shop)
  await expireAndSellAgain(shop, order)
  sandboxOf(shop).dropWebhooks = true
  sandboxOf(shop).pay(order.session)
  sandboxOf(shop).refund(order.session, 2_000)
  await settleSession(shop.db, shop.services, order.session)
  await eventually(async () => (await order.now()).payment_state === 'refunded')
  expect((await order.refunds()).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
    2_000, 60_000,
  ])
})

test('units that staff have marked as sent stay with their order', async () => {
  const order = await createPlacedOrder(shop)
  await setStatus(shop, admin, order, 'pending', 'shipped')
  sandboxOf(shop).dropWebhooks = true
  sandboxOf(shop).pay(order.session)
  sandboxOf(shop).refund(order.session)
  await settleSession(shop.db, shop.services, order.session)
  expect(await order.now()).toMatchObject({
    status: 'shipped',
    payment_state: 'refunded',
    stock_state: 'consumed',
  })
})

test('while refunds cannot be read, the payment is not settled', async () => {
  const order = await refundWithoutWebhook()
  const { payments } = shop.services
  const silent: typeof payments = {
    ...payments,
    findRefunds: async () => ({ ok: false, reason: 'unreachable' }),
  }
  const deps = { ...shop.services, payments: silent }
  expect(await settleSession(shop.db, deps, order.session)).toEqual({
    ok: false,
    reason: 'unreachable',
  })
  expect(await order.now()).toMatchObject({ payment_state: 'unpaid', stock_state: 'held' })
  sandboxOf(shop).failNext = { status: 503, count: 2 }
  expect(await sandboxOf(shop).sendEvent(order.refundEvent)).toEqual([503])
  expect(await sandboxOf(shop).sendEvent(order.refundEvent)).toEqual([200])
  expect(await order.now()).toMatchObject(allRefunded)
})

test('a refund of a payment that is not the shop’s is acknowledged and ignored', async () => {
  const { services, db } = shop
  sandboxOf(shop).dropWebhooks = true
  const opened = await services.payments.openSession({
    orderId: 'invoice-2041',
    lines: [{ title: 'Upholstery', unitPrice: pence(9_000), quantity: 1, imageUrl: null }],
    customerEmail: 'jo@example.com',
    expiresAt: new Date(shop.clock.now().getTime() + 40 * MINUTE_MS),
    successUrl: 'http://elsewhere.example/thanks',
    cancelUrl: 'http://elsewhere.example/',
  })
  if (!opened.ok) throw new Error(opened.reason)
  sandboxOf(shop).pay(opened.session.id)
  sandboxOf(shop).refund(opened.session.id)
  const before = await db.$client.query('SELECT count(*) FROM payment_events')
  const [event] = sandboxOf(shop)
    .events()
    .filter(({ type }) => type === 'refund.created')
    .slice(-1)
  expect(await sandboxOf(shop).sendEvent(event?.id ?? '')).toEqual([200])
  const after = await db.$client.query('SELECT count(*) FROM payment_events')
  expect(after.rows).toEqual(before.rows)
})
