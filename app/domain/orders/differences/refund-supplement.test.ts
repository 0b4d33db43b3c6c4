import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  mailsToCustomer,
  orderPagePath,
  refundInput,
  refundsSettled,
  sandboxOf,
  setStatus,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import { createOrderWithSupplement } from '../../../../test/support/fixtures/supplements.ts'
import { setTestZonePrice } from '../../../../test/support/fixtures/zones.ts'
import { pageText } from '../../../../test/support/html.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff, signIn } from '../../../../test/support/staff/staff.ts'
import { auditDatabase } from '../../../audit/audit-database.server.ts'
import { orderLead } from '../../../content/orders/customer-order.ts'
import { pence } from '../../../platform/values/money.ts'
import type { Staff } from '../../staff/staff.ts'
import { findOrder, type Order } from '../find-order.server.ts'
import { orderNumber } from '../order-number.ts'
import { findRefunds } from '../refunds/order-refunds.server.ts'
import { requestRefund } from '../refunds/request-refund.server.ts'
import { type Resolution, resolveRefund } from '../refunds/resolve-refund.server.ts'
import { settleSession } from '../settlement/settle-session.server.ts'

let shop: TestShop
let admin: Staff
beforeAll(async () => {
  shop = await startTestShop()
  admin = await createTestStaff(shop.db)
})
afterAll(() => shop.stop())
beforeEach(() => setTestZonePrice(shop, 'Isle of Wight', 3_500))

const settle = (session: string) => settleSession(shop.db, shop.services, session)

const withSupplement = () => createOrderWithSupplement(shop, admin)

const isRefunded = async ({ id }: Pick<Order, 'id'>) =>
  (await findOrder(shop.db, id))?.payment_state === 'refunded'

const bothRefunded = async (order: TestOrder, supplement: Order) => {
  await eventually(() => isRefunded(supplement))
  await eventually(() => isRefunded(order))
}

test('staff see the difference with the order’s amounts, and what cancelling refunds', async () => {
  const { order, supplement } = await withSupplement()
  const viewer = await signIn(shop)
  const read = async () => pageText(await (await viewer.fetch(`/admin/orders/${order.id}`)).text())
  const number = orderNumber(supplement.id)
  const paid = await read()
  expect(paid).toContain(`Total £620.00 More for delivery, ${number} £35.00 Together £655.00`)
  expect(paid).toContain('If it is cancelled, refund £655.00')

  const rest = refundInput(62_000, 62_000)
  expect(await requestRefund(shop.db, shop.services, admin, order.id, rest)).toMatchObject({
    ok: true,
  })
  await eventually(() => isRefunded(order))
  expect(await read()).toContain(
    'If it is cancelled, the £35.00 paid more for delivery is refunded.',
  )
  await setStatus(shop, admin, order, 'paid', 'cancelled', { returnStock: true })
  await eventually(() => isRefunded(supplement))
  expect(await read()).toContain(
    `Net £0.00 More for delivery, ${number} £35.00 Refunded −£35.00 Together £0.00`,
  )
})

test('an order whose difference for delivery is kept is not called refunded in full', async () => {
  const { order, supplement } = await withSupplement()
  const path = await orderPagePath(shop, order)
  const read = async (page = '') => await (await fetch(`${shop.url}${path}${page}`)).text()
  const refund = async (id: Order['id'], amount: number) =>
    await requestRefund(shop.db, shop.services, admin, id, refundInput(amount, amount))
  await refund(order.id, 62_000)
  await eventually(() => isRefunded(order))
  expect(await read()).not.toContain(orderLead.wentBack.shop)
  expect(await read('/receipt')).not.toContain('>Refunded</span>')
  await refund(supplement.id, 3_500)
  await eventually(() => isRefunded(supplement))
  expect(await read()).toContain(orderLead.wentBack.shop)
  expect(await read('/receipt')).toContain('>Refunded</span>')
})

test('the order’s page shows the difference in what was paid and refunded', async () => {
  const { order, supplement, session } = await withSupplement()
  const path = await orderPagePath(shop, order)
  const read = async () => pageText(await (await fetch(shop.url + path)).text())
  const paid = await read()
  expect(paid).toMatch(/More for delivery\s+£35\.00/)
  expect(paid).toMatch(/Total\s+£655\.00/)
  await setStatus(shop, admin, order, 'paid', 'cancelled', {
    refund: pence(62_000),
    returnStock: true,
  })
  await bothRefunded(order, supplement)
  expect(await read()).toMatch(/Refunded\s+−£655\.00/)
  const receipt = await fetch(`${shop.url}/checkout/success?session_id=${session}`)
  const html = await receipt.text()
  expect(html).toContain('This payment was refunded')
  expect(html).not.toContain('We have your payment')
})

test('cancelling and refunding the order refunds the difference, too', async () => {
  const { order, supplement } = await withSupplement()
  const cancelled = await setStatus(shop, admin, order, 'paid', 'cancelled', {
    refund: pence(62_000),
    returnStock: true,
  })
  expect(cancelled).toMatchObject({ ok: true, refundRequested: true })
  await bothRefunded(order, supplement)
  const mails = await eventually(async () => {
    const found = await mailsToCustomer(shop, order, 'We have refunded')
    return found.length === 2 && found
  })
  const number = orderNumber(order.id)
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    `We have refunded £35.00 for the delivery of order ${number}`,
    `We have refunded £620.00 for your order ${number}`,
  ])
  for (const { text } of mails) expect(text).not.toContain(orderNumber(supplement.id))
})

test('concurrent cancellations refund the order and its difference once each', async () => {
  const { order, supplement, session } = await withSupplement()
  const cancel = () =>
    setStatus(shop, admin, order, 'paid', 'cancelled', { refund: pence(62_000), returnStock: true })
  // Staff also refund the difference by itself.
  const rest = refundInput(3_500, 3_500)
  const alone = requestRefund(shop.db, shop.services, admin, supplement.id, rest)
  const results = await Promise.all([cancel(), cancel(), cancel(), settle(session), alone])
  expect(results.slice(0, 3).filter(({ ok }) => ok)).toHaveLength(1)
  await bothRefunded(order, supplement)
  expect(await findRefunds(shop.db, supplement.id)).toMatchObject([
    { amount: 3_500, state: 'succeeded' },
  ])
  expect(await order.refunds()).toMatchObject([{ amount: 62_000, state: 'succeeded' }])
})

test('cancelling an order that was refunded before refunds the difference', async () => {
  const { order, supplement } = await withSupplement()
  const all = refundInput(62_000, 62_000)
  await requestRefund(shop.db, shop.services, admin, order.id, all)
  await eventually(() => isRefunded(order))
  await setStatus(shop, admin, order, 'paid', 'cancelled', { returnStock: true })
  await bothRefunded(order, supplement)
})

test('refunding a cancelled order in the provider’s dashboard refunds the difference', async () => {
  const { order, supplement } = await withSupplement()
  await setStatus(shop, admin, order, 'paid', 'cancelled', { returnStock: true })
  sandboxOf(shop).refund(order.session)
  await bothRefunded(order, supplement)
  expect(await findRefunds(shop.db, supplement.id)).toMatchObject([
    { amount: 3_500, state: 'succeeded', staff_id: null, by_customer: false },
  ])
  expect(await auditDatabase(shop.db)).toEqual([])
})

test('refunding the rest of a cancelled order refunds the difference', async () => {
  const { order, supplement } = await withSupplement()
  await setStatus(shop, admin, order, 'paid', 'cancelled', { returnStock: true })
  const refund = (amount: number, left: number) =>
    requestRefund(shop.db, shop.services, admin, order.id, refundInput(amount, left))
  await refund(60_000, 62_000)
  expect(await findRefunds(shop.db, supplement.id)).toEqual([])
  const rest = await Promise.all([refund(2_000, 2_000), refund(2_000, 2_000)])
  expect(rest.filter(({ ok }) => ok)).toHaveLength(1)
  await bothRefunded(order, supplement)
  expect(await findRefunds(shop.db, supplement.id)).toHaveLength(1)
})

/** A cancelled order whose refund has failed, and that of its difference too if `failures` is 2. */
async function cancelWithFailures(failures: number) {
  const { order, supplement } = await withSupplement()
  sandboxOf(shop).failRefunds = failures
  await setStatus(shop, admin, order, 'paid', 'cancelled', {
    refund: pence(62_000),
    returnStock: true,
  })
  const failed = async (id: Order['id']) =>
    await eventually(async () =>
      (await findRefunds(shop.db, id)).find((one) => one.state === 'failed'),
    )
  const resolve = async (id: Order['id'], how: Resolution) =>
    await resolveRefund(shop.db, shop.services, admin, id, {
      refundId: (await failed(id)).id,
      how,
    })
  return { order, supplement, resolve }
}

test('repeating the failed refund of an order does not refund a difference paid in another way', async () => {
  const { order, supplement, resolve } = await cancelWithFailures(2)
  expect(await resolve(supplement.id, 'dealt-with')).toMatchObject({ ok: true })
  expect(await resolve(order.id, 'repeat')).toMatchObject({ ok: true })
  await eventually(() => isRefunded(order))
  expect(await findRefunds(shop.db, supplement.id)).toMatchObject([
    { state: 'failed', dealt_with: true },
  ])
})

test('an order paid back in another way and then cancelled has its difference refunded', async () => {
  const { order, supplement } = await withSupplement()
  sandboxOf(shop).failRefunds = 1
  await requestRefund(shop.db, shop.services, admin, order.id, refundInput(62_000, 62_000))
  await refundsSettled(order)
  await setStatus(shop, admin, order, 'paid', 'cancelled', { returnStock: true })
  expect(await findRefunds(shop.db, supplement.id)).toEqual([])
  const [failed] = await order.refunds()
  await resolveRefund(shop.db, shop.services, admin, order.id, {
    refundId: failed?.id ?? '',
    how: 'dealt-with',
  })
  await eventually(() => isRefunded(supplement))
  const number = orderNumber(order.id)
  await eventually(async () => (await mailsToCustomer(shop, order, 'We have refunded')).length > 0)
  expect(await mailsToCustomer(shop, order, 'We have refunded')).toMatchObject([
    { subject: `We have refunded £35.00 for the delivery of order ${number}` },
  ])
})

test('a difference whose own refund has failed waits for staff when the order was paid back', async () => {
  const { order, supplement, resolve } = await cancelWithFailures(2)
  expect(await resolve(order.id, 'dealt-with')).toMatchObject({ ok: true })
  expect(await findRefunds(shop.db, supplement.id)).toMatchObject([
    { amount: 3_500, state: 'failed', resolved_at: null },
  ])
  expect(await resolve(supplement.id, 'repeat')).toMatchObject({ ok: true })
  await eventually(() => isRefunded(supplement))
  expect(await findRefunds(shop.db, supplement.id)).toHaveLength(2)
})

test('the rest of a difference is refunded once its own failed refund is dealt with', async () => {
  const { order, supplement } = await withSupplement()
  sandboxOf(shop).failRefunds = 2
  for (const [{ id }, part, all] of [
    [supplement, 1_000, 3_500],
    [order, 62_000, 62_000],
  ] as const) {
    await requestRefund(shop.db, shop.services, admin, id, refundInput(part, all))
    await eventually(async () => (await findRefunds(shop.db, id))[0]?.state === 'failed')
  }
  shop.clock.advance(60_000)
  await setStatus(shop, admin, order, 'paid', 'cancelled', { returnStock: true })
  for (const { id } of [order, supplement]) {
    expect(await findRefunds(shop.db, supplement.id)).toHaveLength(1)
    const [failed] = await findRefunds(shop.db, id)
    const dealtWith = { refundId: failed?.id ?? '', how: 'dealt-with' as const }
    await resolveRefund(shop.db, shop.services, admin, id, dealtWith)
  }
  await eventually(async () =>
    (await findRefunds(shop.db, supplement.id)).some((one) => one.state === 'succeeded'),
  )
  expect(await findRefunds(shop.db, supplement.id)).toMatchObject([
    { amount: 1_000, dealt_with: true },
    { amount: 2_500, dealt_with: false },
  ])
})

test('a difference whose automatic refund has failed is refunded when the order is refunded again', async () => {
  const { order, supplement } = await withSupplement()
  await setStatus(shop, admin, order, 'paid', 'cancelled', { returnStock: true })
  const first = sandboxOf(shop).refund(order.session)
  await bothRefunded(order, supplement)
  const [made] = await findRefunds(shop.db, supplement.id)
  for (const id of [first, made?.stripe_refund_id ?? '']) sandboxOf(shop).failRefund(id)
  await eventually(async () => !(await isRefunded(order)) && !(await isRefunded(supplement)))
  shop.clock.advance(60_000)
  sandboxOf(shop).refund(order.session)
  await bothRefunded(order, supplement)
  expect(await findRefunds(shop.db, supplement.id)).toMatchObject([
    { state: 'failed', resolved_at: expect.any(Date) },
    { state: 'succeeded' },
  ])
})
