import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Placed, placed, sandboxOf } from '../../../../test/support/orders.ts'
import { readMail } from '../../../../test/support/read-mail.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { givenStaff } from '../../../../test/support/staff.ts'
import type { Staff } from '../../staff/staff.ts'
import { findOrderForStaff } from '../admin/find-order-for-staff.server.ts'
import { setOrderStatus } from '../admin/set-order-status.server.ts'
import { findOrdersNeedingAttention } from '../overview/find-needs-attention.server.ts'
import { refundMismatch } from '../refunds/refund-mismatch.server.ts'
import type { OrderStatus } from '../status.ts'
import { settleSession } from './settle-session.server.ts'

const TOTAL = 62_000

let shop: TestShop
let admin: Staff
beforeAll(async () => {
  shop = await startTestShop()
  // Amount mismatches are logged as errors.
  shop.expectErrors()
  admin = await givenStaff(shop.db)
})
afterAll(() => shop.stop())

const set = (order: Placed, from: OrderStatus, to: OrderStatus, tell = false) =>
  setOrderStatus(shop.db, shop.services, admin, order.id, { from, to, tell })

/** The mail about the cancelled order. */
const cancelledMail = (order: Placed) =>
  eventually(async () => {
    const mail = (await shop.mails()).find(
      ({ to, subject }) => to === order.email && subject.includes('has been cancelled'),
    )
    return mail && readMail(mail.text).text.replaceAll('\n', ' ')
  })

const amountMismatches = async () => {
  const { amountMismatches: need } = await findOrdersNeedingAttention(
    shop.db,
    admin,
    shop.clock.now(),
  )
  return need.first.map(({ id }) => id)
}

/** An underpayment by one pound, detected by the shop. */
async function paidTooLittle(amount = TOTAL - 100): Promise<Placed> {
  const order = await placed(shop)
  sandboxOf(shop).pay(order.session, amount)
  await eventually(async () => (await order.now()).next_check_at === null)
  return order
}

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
  expect(await set(order, 'pending', 'cancelled', true)).toMatchObject({ ok: true })
  expect(await order.now()).toMatchObject({ status: 'cancelled', stock_state: 'released' })
  expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
  const words = await cancelledMail(order)
  expect(words).toContain('The £619.00 that you paid has been refunded in full.')
  expect(words).not.toContain('not charged')
})

test('the cancellation mail does not claim that nothing was charged while the payment remains', async () => {
  const order = await paidTooLittle()
  await set(order, 'pending', 'shipped')
  expect(await set(order, 'shipped', 'cancelled', true)).toMatchObject({ ok: true })
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
  const order = await placed(shop)
  await set(order, 'pending', 'paid')
  sandboxOf(shop).pay(order.session, TOTAL - 100)
  await eventually(async () => (await order.now()).stock_state === 'consumed')
  expect(await shop.stockOf(order.product)).toEqual({ left: 0, reserved: 0 })
})

test('a session completed without payment is reported to staff, who can cancel the order', async () => {
  const order = await paidTooLittle(0)
  expect(await amountMismatches()).toContain(order.id)
  expect(await order.now()).toMatchObject({ status: 'pending', stock_state: 'held' })
  expect(await set(order, 'pending', 'cancelled', true)).toMatchObject({ ok: true })
  expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
  expect(await cancelledMail(order)).toContain('Your card was not charged.')
})

const refund = (order: Placed) => refundMismatch(shop.db, shop.services, admin, order.id)

/** The amounts of the refunds that the provider has made. */
async function refundsOf({ session }: Placed): Promise<number[]> {
  const read = await shop.services.payments.readSession(session)
  const paymentId = (read.ok && read.session.paymentIntentId) || ''
  const found = await shop.services.payments.findRefunds(paymentId)
  return found.ok ? found.refunds.map(({ amount }) => amount) : []
}

const cancelledMails = async (order: Placed) =>
  (await shop.mails()).filter(
    ({ to, subject }) => to === order.email && subject.includes('has been cancelled'),
  )

test('a full refund by staff cancels the order and releases its units', async () => {
  const order = await paidTooLittle(TOTAL + 100)
  expect(await refund(order)).toEqual({ ok: true })
  expect(await refundsOf(order)).toEqual([TOTAL + 100])
  expect(await order.now()).toMatchObject({
    status: 'cancelled',
    payment_state: 'unpaid',
    stock_state: 'released',
  })
  expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
  expect(await amountMismatches()).not.toContain(order.id)
  expect(await cancelledMail(order)).toContain(
    'The £621.00 that you paid has been refunded in full.',
  )
  const staffOrder = await findOrderForStaff(shop.db, admin, order.id)
  expect(staffOrder).toMatchObject({ mismatch: null, left: TOTAL })
  expect(staffOrder?.timeline.find(({ by }) => by === 'staff')).toMatchObject({
    action: 'refund requested',
    changes: { refund: [null, '£621.00'] },
  })
  expect(await refund(order)).toEqual({ ok: false, reason: 'missing' })
})

test('concurrent refunds and the webhook result in one refund and one mail', async () => {
  const order = await paidTooLittle()
  sandboxOf(shop).refund(order.session, 500)
  const answers = await Promise.all([refund(order), refund(order), refund(order)])
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0)
  expect((await refundsOf(order)).toSorted((a, b) => a - b)).toEqual([500, TOTAL - 600])
  await eventually(async () => (await order.now()).status === 'cancelled')
  await eventually(async () => (await cancelledMails(order)).length === 1)
  expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
})

test('a concurrent refund and acceptance: exactly one of them succeeds', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => paidTooLittle()))
  for (const order of orders) {
    const [refunded, accepted] = await Promise.all([
      refund(order),
      set(order, 'pending', 'shipped'),
    ])
    expect(refunded.ok).not.toBe(accepted.ok)
    expect(await refundsOf(order)).toEqual(refunded.ok ? [TOTAL - 100] : [])
    expect(await order.now()).toMatchObject(
      refunded.ok
        ? { status: 'cancelled', stock_state: 'released' }
        : { status: 'shipped', stock_state: 'consumed' },
    )
  }
})

test('after an unreachable provider the same request again completes it', async () => {
  const order = await paidTooLittle()
  sandboxOf(shop).failNext = { status: 503, count: 20 }
  expect(await refund(order)).toEqual({ ok: false, reason: 'unreachable' })
  sandboxOf(shop).failNext = null
  expect(await order.now()).toMatchObject({ status: 'pending', stock_state: 'held' })
  expect(await refund(order)).toEqual({ ok: true })
  expect(await refundsOf(order)).toEqual([TOTAL - 100])
  expect(await order.now()).toMatchObject({ status: 'cancelled', stock_state: 'released' })
})
