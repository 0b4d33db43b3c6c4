import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPaidOrder,
  createPlacedOrder,
  sandboxOf,
} from '../../../../test/support/fixtures/orders.ts'
import { requestShapes } from '../../../../test/support/sandbox/documented-requests.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff, signIn } from '../../../../test/support/staff/staff.ts'
import { auditPayments } from '../../../audit/audit-payments.server.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { pence } from '../../../platform/values/money.ts'
import { settleRefund } from '../refunds/settle-refund.server.ts'
import { reconcileProvider } from './reconcile-provider.server.ts'
import { unmatchedPayments } from './schema.ts'
import { settleUnmatched } from './unmatched-payments.server.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
  sandboxOf(shop).dropWebhooks = true
  // The first comparison fixes where those of the tests begin.
  await compare()
})
afterAll(() => shop.stop())

const PAGE = '/admin/unmatched-payments'
const compare = () => reconcileProvider(shop.db, shop.services)
const audit = () => {
  const since = new Date(shop.clock.now().getTime() - 60 * 60_000)
  return auditPayments(shop.db, shop.services.payments, shop.services.publicUrl, since)
}
const states = async () => {
  const rows = await shop.db.select().from(unmatchedPayments)
  return new Map(rows.map((row) => [row.session_id, row.state]))
}
const attention = async () => {
  const admin = await signIn(shop)
  return await (await admin.fetch('/admin')).text()
}

/** A payment page opened for an order that this shop does not have. */
async function lostSession(shopUrl = shop.services.publicUrl): Promise<string> {
  const opened = await shop.services.payments.openSession({
    orderId: randomUUID(),
    lines: [{ title: 'Lost sofa', unitPrice: pence(94_500), quantity: 1, imageUrl: null }],
    customerEmail: 'lost@example.com',
    expiresAt: new Date(shop.clock.now().getTime() + 31 * 60_000),
    successUrl: `${shopUrl}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${shopUrl}/checkout/cancelled`,
  })
  if (!opened.ok) throw new Error('no page was opened')
  return opened.session.id
}

/** The provider's current state of a session. */
async function statusOf(session: string) {
  const read = await shop.services.payments.readSession(session)
  return read.ok ? read.session.status : read.reason
}

test('unmatched payments are reported, unmatched pages expired, foreign sessions ignored', async () => {
  const [lost, open, elsewhere, openElsewhere] = [
    await lostSession(),
    await lostSession(),
    await lostSession('https://another-shop.example'),
    await lostSession('https://another-shop.example'),
  ]
  sandboxOf(shop).pay(lost)
  sandboxOf(shop).pay(elsewhere)
  expect(new Set(await audit())).toEqual(
    new Set([
      { problem: 'a payment page without an order can be paid', id: open, detail: 'open' },
      { problem: 'paid at the provider, but there is no order', id: lost, detail: '94500 pence' },
    ]),
  )
  expect(await compare()).toMatchObject({ ok: true, unmatched: 1 })
  expect(await states()).toEqual(new Map([[lost, 'paid']]))
  expect(await statusOf(open)).toBe('expired')
  expect(await statusOf(openElsewhere)).toBe('open')
  expect(await attention()).toContain('1 payment has no order')
  const mail = await eventually(async () =>
    (await shop.mails()).find(({ subject }) => subject.includes('a payment has no order')),
  )
  expect(mail.text).toContain('945.00')
  expect(await audit()).toEqual([])
  // Found again without another mail.
  expect(await compare()).toMatchObject({ ok: true, unmatched: 0 })
  const lists = sandboxOf(shop).requests.filter(
    ({ method, path }) => method === 'GET' && /\/(sessions|refunds)$/.test(path),
  )
  for (const { path, params } of lists) {
    const shape = path.endsWith('refunds') ? requestShapes.listRefunds : requestShapes.listSessions
    expect(shape.safeParse(params).error).toBeUndefined()
  }
})

test('staff refund an unmatched payment once, or mark it as done', async () => {
  const admin = await signIn(shop)
  const [first, second] = [await lostSession(), await lostSession()]
  // Reported by the webhook only.
  sandboxOf(shop).dropWebhooks = false
  for (const session of [first, second]) sandboxOf(shop).pay(session)
  await eventually(async () => (await states()).get(first) && (await states()).get(second))
  sandboxOf(shop).dropWebhooks = true
  expect(await (await admin.fetch(PAGE)).text()).toContain('£945.00')
  const send = async (id: string, intent: string) => {
    const body = new URLSearchParams({ id, intent })
    return await (await admin.fetch(PAGE, { method: 'POST', body })).text()
  }
  // A refund that fails immediately does not count, and the next request makes another.
  sandboxOf(shop).failRefunds = 1
  expect(await send(first, 'refund')).toContain('The bank declined it.')
  expect((await states()).get(first)).toBe('paid')
  expect(await send(first, 'refund')).toContain('The payment is being refunded')
  expect(await send(first, 'refund')).toContain('someone else has dealt with it')
  expect(await send(second, 'dealt-with')).toContain('Taken off the list')
  expect((await states()).get(first)).toBe('refunded')
  expect((await states()).get(second)).toBe('dismissed')
  // The lists contain them again; settled ones stay settled.
  shop.clock.advance(60_000)
  expect(await compare()).toMatchObject({ ok: true, unmatched: 0 })
  expect((await states()).get(second)).toBe('dismissed')
})

test('an unmatched payment dismissed while it is being refunded is recorded as refunded', async () => {
  const staff = await createTestStaff(shop.db)
  const session = await lostSession()
  sandboxOf(shop).pay(session)
  await compare()
  const { payments } = shop.services
  const settle = (refund: boolean, deps = shop.services) =>
    settleUnmatched(shop.db, deps, staff, { sessionId: session, refund })
  const slow: typeof payments = {
    ...payments,
    async refund(input) {
      expect(await settle(false)).toEqual({ ok: true })
      return await payments.refund(input)
    },
  }
  expect(await settle(true, { ...shop.services, payments: slow })).toEqual({ ok: true })
  expect((await states()).get(session)).toBe('refunded')
  expect(await settle(true)).toEqual({ ok: false, reason: 'missing' })
})

test.each([
  { name: 'by its event', lost: false },
  { name: 'by the comparison, with its event lost', lost: true },
])('an unmatched payment whose refund the bank returns is listed again $name', async ({ lost }) => {
  const staff = await createTestStaff(shop.db)
  const session = await lostSession()
  sandboxOf(shop).pay(session)
  expect(await compare()).toMatchObject({ ok: true, unmatched: 1 })
  const refund = () =>
    settleUnmatched(shop.db, shop.services, staff, { sessionId: session, refund: true })
  expect(await refund()).toEqual({ ok: true })
  shop.clock.advance(DAY_MS)
  await compare()
  sandboxOf(shop).dropWebhooks = lost
  sandboxOf(shop).failRefund('last')
  if (lost) expect(await compare()).toMatchObject({ ok: true, unmatched: 1 })
  await eventually(async () => (await states()).get(session) === 'paid')
  sandboxOf(shop).dropWebhooks = true
  expect(await compare()).toMatchObject({ ok: true, unmatched: 0 })
  expect(await refund()).toEqual({ ok: true })
  expect((await states()).get(session)).toBe('refunded')
  expect(await compare()).toMatchObject({ ok: true, unmatched: 0 })
  expect((await states()).get(session)).toBe('refunded')
  expect(await audit()).toEqual([])
})

test('a pending bank payment is polled until it succeeds or fails', async () => {
  const [comes, fails] = [await lostSession(), await lostSession()]
  sandboxOf(shop).payLater(comes)
  sandboxOf(shop).payLater(fails)
  await compare()
  expect((await states()).get(comes)).toBe('pending')
  sandboxOf(shop).settleLater(comes, 'succeeded')
  sandboxOf(shop).settleLater(fails, 'failed')
  shop.clock.advance(24 * 60 * 60_000)
  await compare()
  expect((await states()).get(comes)).toBe('paid')
  expect((await states()).has(fails)).toBe(false)
})

test('an unmatched payment refunded in the provider’s dashboard is not listed', async () => {
  const listed = await lostSession()
  sandboxOf(shop).pay(listed)
  await compare()
  const neverListed = await lostSession()
  sandboxOf(shop).pay(neverListed)
  for (const session of [listed, neverListed]) {
    const read = await shop.services.payments.readSession(session)
    await shop.services.payments.refund({
      paymentIntentId: (read.ok && read.session.paymentIntentId) || '',
      idempotencyKey: randomUUID(),
    })
  }
  expect(await compare()).toMatchObject({ ok: true, unmatched: 0 })
  expect((await states()).get(listed)).toBe('refunded')
  expect((await states()).get(neverListed)).toBe('refunded')
})

test('orders are updated from the provider’s lists: payments, expiries and refunds', async () => {
  const sold = await createPaidOrder(shop)
  const bought = await createPlacedOrder(shop)
  const left = await createPlacedOrder(shop)
  const { payment_intent_id: paymentIntentId } = await sold.now()
  sandboxOf(shop).pay(bought.session)
  sandboxOf(shop).expire(left.session)
  await shop.services.payments.refund({
    paymentIntentId: paymentIntentId ?? '',
    idempotencyKey: randomUUID(),
  })
  expect((await audit()).map(({ id, problem }) => [id, problem])).toEqual([
    [bought.id, 'paid at the provider, but not here'],
    [sold.id, 'what was refunded differs from the provider'],
  ])
  expect(await compare()).toMatchObject({ ok: true })
  expect(await audit()).toEqual([])
  expect(await sold.now()).toMatchObject({ payment_state: 'refunded' })
  expect(await bought.now()).toMatchObject({ status: 'paid', payment_state: 'paid' })
  expect(await left.now()).toMatchObject({ status: 'cancelled', stock_state: 'released' })
})

test('a late refund of a wrong amount releases the units', async () => {
  shop.expectErrors('a payment does not fit its order')
  const order = await createPlacedOrder(shop)
  sandboxOf(shop).pay(order.session, 100)
  await compare()
  expect(await order.now()).toMatchObject({ status: 'pending', stock_state: 'held' })
  shop.clock.advance(24 * 60 * 60_000)
  await compare()
  sandboxOf(shop).refund(order.session)
  shop.clock.advance(24 * 60 * 60_000)
  expect(await compare()).toMatchObject({ ok: true })
  expect(await order.now()).toMatchObject({ status: 'cancelled', stock_state: 'released' })
  expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
})

test('an interrupted reconciliation resumes at its cursor', async () => {
  const session = await lostSession()
  sandboxOf(shop).pay(session)
  sandboxOf(shop).failNext = { status: 503, count: 20 }
  expect(await compare()).toEqual({ ok: false, reason: 'unreachable' })
  sandboxOf(shop).failNext = null
  expect(await compare()).toMatchObject({ ok: true, unmatched: 1 })
})

test('a refund returned by the bank days later, with its event lost, is recorded as failed', async () => {
  const order = await createPaidOrder(shop)
  const refund = sandboxOf(shop).refund(order.session, 5_000)
  expect(await compare()).toMatchObject({ ok: true })
  expect(await order.refunds()).toMatchObject([{ state: 'succeeded', stripe_refund_id: refund }])
  shop.clock.advance(25 * DAY_MS)
  expect(await compare()).toMatchObject({ ok: true })
  sandboxOf(shop).failRefund(refund)
  const reads = () => sandboxOf(shop).requests.filter(({ path }) => path.endsWith(refund)).length
  const before = reads()
  expect(await compare()).toMatchObject({ ok: true })
  expect(await order.refunds()).toMatchObject([{ state: 'failed' }])
  expect(await order.now()).toMatchObject({ payment_state: 'paid', refunded_amount: 0 })
  // An unchanged refund is not read again.
  expect(await compare()).toMatchObject({ ok: true })
  expect(reads() - before).toBe(1)
})

test('a refund whose failure was reported before its creation is recorded as failed', async () => {
  const order = await createPaidOrder(shop)
  const { payments } = shop.services
  const refund = sandboxOf(shop).refund(order.session, 5_000)
  const stale = await payments.readRefund(refund)
  sandboxOf(shop).failRefund(refund)
  await settleRefund(shop.db, shop.services, refund)
  expect(await order.refunds()).toEqual([])
  const late = { ...shop.services, payments: { ...payments, readRefund: async () => stale } }
  await settleRefund(shop.db, late, refund)
  expect(await compare()).toMatchObject({ ok: true })
  expect(await order.refunds()).toMatchObject([{ state: 'failed' }])
  expect(await order.now()).toMatchObject({ payment_state: 'paid', refunded_amount: 0 })
})
