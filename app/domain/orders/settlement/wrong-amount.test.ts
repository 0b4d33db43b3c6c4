import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createMismatchedOrder,
  createPlacedOrder,
  mailsToCustomer,
  type StatusChange,
  sandboxOf,
  setStatus,
  settleAsExpired,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { eventWords } from '../../../content/staff/orders/order-events.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import type { Staff } from '../../staff/staff.ts'
import { findOrderForStaff } from '../admin/find-order-for-staff.server.ts'
import { findOrdersNeedingAttention } from '../overview/find-needs-attention.server.ts'
import { refundMismatch } from '../refunds/refund-mismatch.server.ts'
import { findWaitingMismatches } from './mismatch.server.ts'
import { settleSession } from './settle-session.server.ts'

const TOTAL = 62_000

let shop: TestShop
let admin: Staff
beforeAll(async () => {
  shop = await startTestShop()
  // Amount mismatches are logged as errors.
  shop.expectErrors()
  admin = await createTestStaff(shop.db)
})
afterAll(() => shop.stop())

const set = (...change: StatusChange) => setStatus(shop, admin, ...change)

const cancelledMails = (order: TestOrder) => mailsToCustomer(shop, order, 'has been cancelled')

/** The text of the mail about the cancelled order. */
const cancelledMail = (order: TestOrder) =>
  eventually(async () => (await cancelledMails(order))[0]?.text.replaceAll('\n', ' '))

const needsAttention = () => findOrdersNeedingAttention(shop.db, admin, shop.clock.now())

const amountMismatches = async () => {
  const { amountMismatches: need } = await needsAttention()
  return need.first.map(({ id }) => id)
}

/** What the order's timeline says about the end of its payment of a wrong amount. */
async function endings({ id }: TestOrder) {
  const order = await findOrderForStaff(shop.db, admin, id)
  return (order?.timeline ?? []).flatMap((entry) =>
    entry.by === 'shop' && entry.kind === 'mismatch_refunded'
      ? [eventWords(entry.kind, entry.detail)]
      : [],
  )
}

const paidTooLittle = (paid?: number) => createMismatchedOrder(shop, paid)

test('an amount mismatch keeps its units held, and staff see how to resolve it', async () => {
  const order = await paidTooLittle()
  expect(await order.now()).toMatchObject({ status: 'pending', stock_state: 'held' })
  expect(await amountMismatches()).toContain(order.id)
  expect(await set(order, 'pending', 'cancelled')).toEqual({
    ok: false,
    reason: 'payment-does-not-fit',
  })
})

test('after a refund at the provider the product is on sale again', async () => {
  const order = await paidTooLittle()
  sandboxOf(shop).refund(order.session, 500)
  await settleSession(shop.db, shop.services, order.session)
  expect(await order.now()).toMatchObject({ status: 'pending', stock_state: 'held' })
  sandboxOf(shop).refund(order.session)
  await eventually(async () => (await order.now()).status === 'cancelled')
  expect(await order.now()).toMatchObject({ payment_state: 'unpaid', stock_state: 'released' })
  expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
  expect(await amountMismatches()).not.toContain(order.id)
})

test('if the refund’s event was lost, staff can cancel', async () => {
  const order = await paidTooLittle()
  sandboxOf(shop).dropWebhooks = true
  sandboxOf(shop).refund(order.session)
  sandboxOf(shop).dropWebhooks = false
  expect(await set(order, 'pending', 'cancelled', { notifyCustomer: true })).toMatchObject({
    ok: true,
  })
  expect(await order.now()).toMatchObject({ status: 'cancelled', stock_state: 'released' })
  expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
  const words = await cancelledMail(order)
  expect(words).toContain('The £619.00 that you paid has been refunded in full.')
  expect(words).not.toContain('not charged')
})

test('the cancellation mail does not claim that nothing was charged while the payment remains', async () => {
  const order = await paidTooLittle()
  await set(order, 'pending', 'shipped')
  expect(await set(order, 'shipped', 'cancelled', { notifyCustomer: true })).toMatchObject({
    ok: true,
  })
  const words = await cancelledMail(order)
  expect(words).toContain('We will write to you separately about the £619.00 that you paid.')
  expect(words).not.toContain('not charged')
})

test('staff can accept the payment, which marks the units as sold', async () => {
  const order = await paidTooLittle()
  expect(await set(order, 'pending', 'shipped')).toMatchObject({ ok: true })
  expect(await order.now()).toMatchObject({ status: 'shipped', stock_state: 'consumed' })
  expect(await shop.stockOf(order.product)).toEqual({ left: 0, reserved: 0 })
  expect(await amountMismatches()).not.toContain(order.id)
})

test('an order marked as paid before the wrong payment keeps its units', async () => {
  const order = await createPlacedOrder(shop)
  await set(order, 'pending', 'paid')
  sandboxOf(shop).pay(order.session, TOTAL - 100)
  await eventually(async () => (await order.now()).stock_state === 'consumed')
  expect(await shop.stockOf(order.product)).toEqual({ left: 0, reserved: 0 })
})

test('a wrong amount that is paid after the order has expired waits for staff, who refund it', async () => {
  const order = await createPlacedOrder(shop)
  await settleAsExpired(shop, order.session)
  sandboxOf(shop).pay(order.session, TOTAL - 100)
  await eventually(async () => (await amountMismatches()).includes(order.id))
  expect(await order.now()).toMatchObject({ status: 'cancelled', stock_state: 'released' })
  const refunded = await refundMismatch(shop.db, shop.services, admin, order.id)
  expect(refunded).toMatchObject({ ok: true })
  expect(await amountMismatches()).not.toContain(order.id)
  expect(await cancelledMail(order)).toContain(
    'The £619.00 that you paid has been refunded in full.',
  )
})

describe.each([
  { where: 'back on sale', returnStock: true, stock: 'released', left: 1 },
  { where: 'off sale', returnStock: false, stock: 'consumed', left: 0 },
])('an accepted payment whose order is cancelled, its piece $where,', (after) => {
  const { returnStock, stock, left } = after

  async function acceptedAndCancelled() {
    const order = await paidTooLittle()
    await set(order, 'pending', 'shipped')
    await set(order, 'shipped', 'cancelled', { returnStock })
    expect(await amountMismatches()).toContain(order.id)
    return order
  }

  test('is refunded by staff, once', async () => {
    const order = await acceptedAndCancelled()
    expect(await refundMismatch(shop.db, shop.services, admin, order.id)).toEqual({ ok: true })
    expect(await amountMismatches()).not.toContain(order.id)
    expect(await order.now()).toMatchObject({ status: 'cancelled', stock_state: stock })
    expect(await shop.stockOf(order.product)).toEqual({ left, reserved: 0 })
    expect(await cancelledMail(order)).toContain(
      'The £619.00 that you paid has been refunded in full.',
    )
    expect(await endings(order)).toEqual(['The payment that did not fit was refunded'])
    expect(await refundMismatch(shop.db, shop.services, admin, order.id)).toMatchObject({
      reason: 'missing',
    })
  })

  test('no longer waits after a refund at the provider', async () => {
    const order = await acceptedAndCancelled()
    sandboxOf(shop).refund(order.session)
    await eventually(async () => !(await amountMismatches()).includes(order.id))
  })

  test('cannot be accepted while its refund is requested', async () => {
    const order = await acceptedAndCancelled()
    sandboxOf(shop).failNext = { status: 503, count: 20 }
    const refunded = await refundMismatch(shop.db, shop.services, admin, order.id)
    expect(refunded).toEqual({ ok: false, reason: 'unreachable' })
    expect(await set(order, 'cancelled', 'shipped')).toMatchObject({
      reason: 'payment-does-not-fit',
    })
    sandboxOf(shop).failNext = null
    expect(await refundMismatch(shop.db, shop.services, admin, order.id)).toEqual({ ok: true })
  })
})

test('an accepted payment that was refunded before its order is cancelled does not wait', async () => {
  const order = await paidTooLittle()
  await set(order, 'pending', 'shipped')
  sandboxOf(shop).refund(order.session)
  await eventually(async () => (await endings(order)).length === 1)
  for (let n = 0; n < 2; n++) await settleSession(shop.db, shop.services, order.session)
  expect(await endings(order)).toEqual(['The payment that did not fit was refunded'])
  await set(order, 'shipped', 'cancelled')
  expect(await amountMismatches()).not.toContain(order.id)
  // The bank returns the refund: the shop has the money of a cancelled order again.
  shop.clock.advance(60_000)
  sandboxOf(shop).failRefund('last')
  await eventually(async () => (await amountMismatches()).includes(order.id))
  expect(await refundMismatch(shop.db, shop.services, admin, order.id)).toEqual({ ok: true })
  expect(await amountMismatches()).not.toContain(order.id)
})

test('a session completed without payment is reported to staff, who can cancel the order', async () => {
  const order = await paidTooLittle(0)
  expect(await amountMismatches()).toContain(order.id)
  expect(await order.now()).toMatchObject({ status: 'pending', stock_state: 'held' })
  expect(await set(order, 'pending', 'cancelled', { notifyCustomer: true })).toMatchObject({
    ok: true,
  })
  expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
  expect(await cancelledMail(order)).toContain('Your card was not charged.')
  expect(await amountMismatches()).not.toContain(order.id)
})

test('the waiting payments of a wrong amount are read in batches', async () => {
  const read = (last: { id: OrderId } | undefined, limit: number) =>
    findWaitingMismatches(shop.db, { last, limit })
  const placed = [await paidTooLittle(), await paidTooLittle()]
  const all = await read(undefined, 1_000)
  expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(placed.map(({ id }) => id)))
  const found = []
  for (let [next] = await read(undefined, 1); next; [next] = await read(next, 1)) found.push(next)
  expect(found).toEqual(all)
})
