import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createPlacedOrder,
  mailsToCustomer,
  sandboxOf,
  setStatus,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import { setTestZonePrice } from '../../../../test/support/fixtures/zones.ts'
import { readMail } from '../../../../test/support/mail/read-mail.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff, signIn } from '../../../../test/support/staff/staff.ts'
import { differenceWords } from '../../../content/staff/orders/order-differences.ts'
import { pence } from '../../../platform/values/money.ts'
import { orderPageLink } from '../../order-links/order-page-link.server.ts'
import type { Staff } from '../../staff/staff.ts'
import { findOrderForStaff } from '../admin/find-order-for-staff.server.ts'
import { requestCancellation } from '../cancellations/request-cancellation.server.ts'
import type { Order } from '../find-order.server.ts'
import { orderNumber } from '../order-number.ts'
import { compactOrderSums } from '../overview/order-sums.server.ts'
import { readPeriodSales } from '../overview/period-sales.server.ts'
import { readSales } from '../overview/sales.server.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.server.ts'
import { orderItems, orders } from '../schema.ts'
import { settleSession } from '../settlement/settle-session.server.ts'
import { acceptDifference } from './accept-difference.server.ts'
import { payDifference } from './pay-difference.server.ts'
import { requestDifference } from './request-difference.server.ts'
import { deliveryDifferences } from './schema.ts'

let shop: TestShop
let admin: Staff
beforeAll(async () => {
  shop = await startTestShop()
  admin = await createTestStaff(shop.db)
})
afterAll(() => shop.stop())
beforeEach(() => setTestZonePrice(shop, 'Isle of Wight', 3_500))

/** A paid order for the mainland whose address is on the island. */
async function toIsland(): Promise<TestOrder> {
  const order = await createPlacedOrder(shop, { delivery: { postcode: 'HP11', price: 0 } })
  sandboxOf(shop).pay(order.session, undefined, { postcode: 'PO30 1AA' })
  await settle(order.session)
  return order
}

const settle = (session: string) => settleSession(shop.db, shop.services, session)
const ask = (order: TestOrder, amount = 3_500) =>
  requestDifference(shop.db, shop.services, admin, order.id, pence(amount))
const press = (order: TestOrder) => payDifference(shop.db, shop.services, order.id, shop.url)
const sessionIn = (url: string) => /cs_[A-Za-z0-9_]+/.exec(url)?.[0] ?? ''

async function pressed(order: TestOrder): Promise<string> {
  const result = await press(order)
  if (!result.ok) throw new Error(result.reason)
  return sessionIn(result.url)
}

const supplementsOf = ({ id }: TestOrder): Promise<Order[]> =>
  shop.db.select().from(orders).where(eq(orders.supplement_of, id)).orderBy(orders.created_at)

const stateOf = async ({ id }: TestOrder) =>
  (await shop.db.select().from(deliveryDifferences).where(eq(deliveryDifferences.order_id, id)))[0]
    ?.state

const refundedInFull = (order: TestOrder, session: string) =>
  eventually(async () =>
    (await supplementsOf(order)).some(
      (one) => one.stripe_payment_id === session && one.payment_state === 'refunded',
    ),
  )

test('the customer is asked by mail, pays on the order’s page, and the order moves to its zone', async () => {
  const order = await toIsland()
  expect(await ask(order)).toEqual({ ok: true })
  const [mail] = await eventually(async () => {
    const found = await mailsToCustomer(shop, order, 'costs £35.00 more')
    return found.length > 0 && found
  })
  const link = /http\S*\/order\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
  const page = await (await fetch(link)).text()
  expect(page).toContain('Pay £35.00')
  const response = await fetch(`${link}/pay-difference`, {
    method: 'POST',
    headers: { origin: shop.url },
    redirect: 'manual',
  })
  expect(response.status).toBe(303)
  const session = sessionIn(response.headers.get('location') ?? '')
  sandboxOf(shop).pay(session)
  await Promise.all([settle(session), settle(session), settle(session)])
  const [supplement, ...others] = await supplementsOf(order)
  expect(others).toEqual([])
  expect(supplement).toMatchObject({
    total_amount: 3_500,
    payment_state: 'paid',
    status: 'delivered',
    delivery_kind: 'supplement',
    shipping_address: null,
  })
  expect(await order.now()).toMatchObject({
    delivery_zone_name: 'Isle of Wight',
    delivery_postcode: 'PO30',
    total_amount: 62_000,
    payment_state: 'paid',
  })
  expect(await stateOf(order)).toBe('paid')
  expect((await findOrderForStaff(shop.db, admin, order.id))?.difference).toBeNull()
  expect(await (await fetch(link)).text()).not.toContain('Pay £35.00')
  expect(await press(order)).toEqual({ ok: false, reason: 'missing' })
  await eventually(async () => (await mailsToCustomer(shop, order, 'the delivery of order')).length)
})

test('a customer who leaves the payment page comes back to the page of the order', async () => {
  const order = await toIsland()
  await ask(order)
  const link = await orderPageLink(shop.db, shop.services, order.id)
  const send = (address: string, fields: Record<string, string> = {}) =>
    fetch(address, {
      method: 'POST',
      headers: { origin: shop.url },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
  const leads = (response: Response) => response.headers.get('location') ?? ''
  const opened = await send(`${link}/pay-difference`)
  const left = await send(leads(opened), { action: 'back' })
  const back = async (cookie: string) =>
    await fetch(leads(left), { headers: { cookie }, redirect: 'manual' })
  const returned = await back(opened.headers.getSetCookie().join('; '))
  expect(leads(returned)).toBe(new URL(link).pathname)
  expect(returned.headers.getSetCookie().join()).toContain('notice=order-payment-cancelled')
  expect(leads(await back(''))).toBe('/order')
  sandboxOf(shop).pay(sessionIn(leads(opened)))
  await settle(sessionIn(leads(opened)))
})

test('the payment counts as sales of the dashboard, but not as an order', async () => {
  const order = await toIsland()
  await ask(order)
  const session = await pressed(order)
  const read = async () => {
    const now = shop.clock.now()
    const all = await readSales(shop.db, admin, now)
    const { sum } = await readPeriodSales(shop.db, admin, '7-days', now)
    const { orders: ofWeek = 0, net: netOfWeek = 0 } = all.weeks.at(-1) ?? {}
    const counts = [all.orders, ofWeek, sum.orders, sum.checkouts]
    return { counts, nets: [all.netSales, netOfWeek, sum.net] }
  }
  const before = await read()
  // Every order of this file has one line, a supplement has none.
  const pieces = await shop.db.$count(orderItems)
  expect(before.counts[0]).toBe(pieces)
  sandboxOf(shop).pay(session)
  await settle(session)
  await compactOrderSums(shop.db)
  expect(await read()).toEqual({
    counts: before.counts,
    nets: before.nets.map((net) => net + 3_500),
  })
})

test('the confirmation of the payment names the order that it belongs to', async () => {
  const order = await toIsland()
  await ask(order)
  const session = await pressed(order)
  sandboxOf(shop).pay(session)
  await settle(session)
  const link = await orderPageLink(shop.db, shop.services, order.id)
  const response = await fetch(`${shop.url}/checkout/success?session_id=${session}`)
  const page = await response.text()
  expect(page).toContain(
    `We have your payment of £35.00 for the delivery of order ${orderNumber(order.id)}.`,
  )
  expect(page).toContain(`href="${new URL(link).pathname}"`)
  expect(page).not.toContain('Delivered')
  expect(page).not.toContain('Subtotal')
})

test('the confirmation of a payment that was not due any more says so', async () => {
  const order = await toIsland()
  await ask(order)
  const session = await pressed(order)
  await acceptDifference(shop.db, shop.services, admin, order.id)
  sandboxOf(shop).pay(session)
  await settle(session)
  const page = await (await fetch(`${shop.url}/checkout/success?session_id=${session}`)).text()
  expect(page).toContain('This payment was not due any more')
  expect(page).toContain('We refund £35.00 in full')
  await refundedInFull(order, session)
  const [notice] = await eventually(async () => {
    const subject = `£35.00 for the delivery of order ${orderNumber(order.id)} was refunded`
    const found = (await shop.mails()).filter((mail) => mail.subject === subject)
    return found.length > 0 && found.map(({ text }) => readMail(text))
  })
  expect(notice?.text).toContain('it was not due any more')
  expect(notice?.text).not.toContain('for sale')
})

test('the confirmation of a payment whose amount staff have changed does not say that nothing is due', async () => {
  const order = await toIsland()
  await ask(order)
  const session = await pressed(order)
  await ask(order, 4_000)
  sandboxOf(shop).pay(session)
  await settle(session)
  const page = await (await fetch(`${shop.url}/checkout/success?session_id=${session}`)).text()
  expect(page).toContain(
    `It is no longer the amount due for the delivery of order ${orderNumber(order.id)}.`,
  )
  await refundedInFull(order, session)
})

test('the customer is told if the payment page cannot be opened, and the next attempt opens one', async () => {
  const order = await toIsland()
  await ask(order)
  const link = await orderPageLink(shop.db, shop.services, order.id)
  const submit = () =>
    fetch(`${link}/pay-difference`, {
      method: 'POST',
      headers: { origin: shop.url },
      redirect: 'manual',
    })
  sandboxOf(shop).failNext = { status: 503, count: 10 }
  const response = await submit()
  sandboxOf(shop).failNext = null
  expect(response.headers.get('location')).toBe(new URL(link).pathname)
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  const page = await (await fetch(link, { headers: { cookie } })).text()
  expect(page).toContain('The payment page did not open')
  expect(page).toContain('Pay £35.00')
  const session = sessionIn((await submit()).headers.get('location') ?? '')
  expect(await supplementsOf(order)).toHaveLength(1)
  sandboxOf(shop).pay(session)
  await settle(session)
  expect(await stateOf(order)).toBe('paid')
})

test('twenty concurrent requests open one payment page', async () => {
  const order = await toIsland()
  await ask(order)
  const results = await Promise.all(Array.from({ length: 20 }, () => press(order)))
  const urls = new Set(results.flatMap((result) => (result.ok ? [result.url] : [])))
  expect(urls.size).toBe(1)
  expect(await supplementsOf(order)).toHaveLength(1)
  await acceptDifference(shop.db, shop.services, admin, order.id)
})

test('an expired payment page is replaced, and only one of the two can be paid', async () => {
  const order = await toIsland()
  await ask(order)
  const first = await pressed(order)
  sandboxOf(shop).expire(first)
  const second = await pressed(order)
  expect(second).not.toBe(first)
  sandboxOf(shop).pay(second)
  await settle(second)
  expect(await stateOf(order)).toBe('paid')
  expect((await supplementsOf(order)).map(({ payment_state: state }) => state).sort()).toEqual([
    'paid',
    'unpaid',
  ])
})

test.each([
  [
    'is accepted without it',
    (order: TestOrder) => acceptDifference(shop.db, shop.services, admin, order.id),
  ],
  ['is asked about with another amount', (order: TestOrder) => ask(order, 5_000)],
  ['is sent', (order: TestOrder) => setStatus(shop, admin, order, 'paid', 'shipped')],
  [
    'is cancelled and refunded',
    (order: TestOrder) =>
      setStatus(shop, admin, order, 'paid', 'cancelled', {
        refund: pence(62_000),
        returnStock: true,
      }),
  ],
])('a payment made after the order %s is refunded', async (_, change) => {
  const order = await toIsland()
  await ask(order)
  const session = await pressed(order)
  await change(order)
  sandboxOf(shop).pay(session)
  await settle(session)
  await refundedInFull(order, session)
  expect(await stateOf(order)).not.toBe('paid')
})

test('of two successively requested amounts only the payment of the last is kept', async () => {
  const order = await toIsland()
  await ask(order, 3_500)
  const first = await pressed(order)
  await ask(order, 5_000)
  const second = await pressed(order)
  sandboxOf(shop).pay(first)
  sandboxOf(shop).pay(second)
  await Promise.all([settle(second), settle(first), settle(second), settle(first)])
  await refundedInFull(order, first)
  const taken = (await supplementsOf(order)).filter(({ payment_state: state }) => state === 'paid')
  expect(taken).toMatchObject([{ stripe_payment_id: second, total_amount: 5_000 }])
})

test('a payment concurrent with an acceptance is either kept or refunded', async () => {
  for (let round = 0; round < 5; round++) {
    const order = await toIsland()
    await ask(order)
    const session = await pressed(order)
    sandboxOf(shop).pay(session)
    await Promise.all([
      settle(session),
      acceptDifference(shop.db, shop.services, admin, order.id),
      settle(session),
    ])
    const [supplement] = await supplementsOf(order)
    if ((await stateOf(order)) === 'paid') expect(supplement?.payment_state).toBe('paid')
    else await refundedInFull(order, session)
  }
})

test('reconciliation settles the payment of a difference whose webhook was lost', async () => {
  const order = await toIsland()
  await ask(order)
  const session = await pressed(order)
  sandboxOf(shop).dropWebhooks = true
  sandboxOf(shop).pay(session)
  shop.clock.advance(3 * 60_000)
  await reconcilePayments(shop.db, shop.services)
  sandboxOf(shop).dropWebhooks = false
  expect(await stateOf(order)).toBe('paid')
})

test('amounts outside the limits are refused', async () => {
  const order = await toIsland()
  for (const amount of [0, 29, 1_000_001]) {
    expect(await ask(order, amount)).toEqual({ ok: false, reason: 'amount' })
  }
  expect(await press(order)).toEqual({ ok: false, reason: 'missing' })
  await acceptDifference(shop.db, shop.services, admin, order.id)
})

test('no difference is requested while a request to cancel is open', async () => {
  const order = await toIsland()
  const cancel = await requestCancellation(shop.db, shop.services, order.id, { atOnce: false })
  expect(cancel).toMatchObject({ ok: true })
  const staff = await signIn(shop, 'admin')
  const page = `/admin/orders/${order.id}`
  const open = await (await staff.fetch(page)).text()
  expect(open).toContain(differenceWords.cancelling)
  expect(open).not.toContain('Ask for it by email')
  expect(await ask(order)).toEqual({ ok: false, reason: 'cancelling' })
  expect(await stateOf(order)).toBe('open')
  expect(await mailsToCustomer(shop, order, 'costs £35.00 more')).toEqual([])
})
