import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createMismatchedOrder,
  createPlacedOrder,
  mailsToCustomer,
  type StatusChange,
  sandboxOf,
  setStatus,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { eventWords } from '../../../content/staff/orders/order-events.ts'
import type { Staff } from '../../staff/staff.ts'
import { findOrderForStaff } from '../admin/find-order-for-staff.server.ts'
import { findOrdersNeedingAttention } from '../overview/find-needs-attention.server.ts'
import { reconcileProvider } from '../reconciliation/reconcile-provider.server.ts'
import { orders } from '../schema.ts'
import { isMismatchWaiting } from '../settlement/mismatch.server.ts'
import { settleSession } from '../settlement/settle-session.server.ts'
import { executeMismatchRefund, refundMismatch } from './refund-mismatch.server.ts'

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

const errorsLogged = () => shop.logged.filter(({ msg }) => msg.includes('does not fit')).length

const compare = () => reconcileProvider(shop.db, shop.services)

const paidTooLittle = (paid?: number) => createMismatchedOrder(shop, paid)

const refund = (order: TestOrder) => refundMismatch(shop.db, shop.services, admin, order.id)

/** The amounts of the refunds that the provider has made, without those that have failed. */
async function refundsOf({ session }: TestOrder): Promise<number[]> {
  const read = await shop.services.payments.readSession(session)
  const paymentId = (read.ok && read.session.paymentIntentId) || ''
  const found = await shop.services.payments.findRefunds(paymentId)
  if (!found.ok) throw new Error('the refunds could not be read')
  return found.refunds.filter(({ status }) => status !== 'failed').map(({ amount }) => amount)
}

/** The payment provider's interface with one call replaced. */
const withPayments = (replaced: Partial<TestShop['services']['payments']>) => ({
  ...shop.services,
  payments: { ...shop.services.payments, ...replaced },
})

/** The failures in the order's timeline. */
async function failuresOf({ id }: TestOrder) {
  const order = await findOrderForStaff(shop.db, admin, id)
  return order?.timeline.flatMap((entry) =>
    entry.by === 'shop' && entry.kind === 'refund_failed'
      ? [eventWords(entry.kind, entry.detail)]
      : [],
  )
}

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
  const results = await Promise.all([refund(order), refund(order), refund(order)])
  expect(results.filter(({ ok }) => ok).length).toBeGreaterThan(0)
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

test('a refund that found the provider unreachable is completed by repeating the request', async () => {
  const order = await paidTooLittle()
  sandboxOf(shop).failNext = { status: 503, count: 20 }
  expect(await refund(order)).toEqual({ ok: false, reason: 'unreachable' })
  sandboxOf(shop).failNext = null
  expect(await order.now()).toMatchObject({ status: 'pending', stock_state: 'held' })
  expect(await refund(order)).toEqual({ ok: true })
  expect(await refundsOf(order)).toEqual([TOTAL - 100])
  expect(await order.now()).toMatchObject({ status: 'cancelled', stock_state: 'released' })
})

test.each(['readSession', 'refund'] as const)(
  'a process that dies in %s leaves a request that the next comparison executes',
  async (call) => {
    const order = await paidTooLittle()
    const died = new Error('the process died')
    const dying = withPayments({ [call]: () => Promise.reject(died) })
    await expect(refundMismatch(shop.db, dying, admin, order.id)).rejects.toBe(died)
    expect(await refundsOf(order)).toEqual([])
    expect(await set(order, 'pending', 'shipped')).toMatchObject({ ok: false })
    await shop.restart()
    expect(await compare()).toMatchObject({ ok: true })
    expect(await order.now()).toMatchObject({ status: 'cancelled' })
    expect(await refundsOf(order)).toEqual([TOTAL - 100])
    expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
    expect(await cancelledMail(order)).toContain('has been refunded in full')
  },
)

test('a refund that fails immediately is reported, and the next request makes another', async () => {
  const order = await paidTooLittle()
  sandboxOf(shop).failRefunds = 1
  expect(await refund(order)).toEqual({ ok: false, reason: 'refused', message: 'declined' })
  expect(await order.now()).toMatchObject({ status: 'pending', stock_state: 'held' })
  expect(await failuresOf(order)).toEqual(['A refund of £619.00 failed. The bank declined it.'])
  expect((await needsAttention()).mismatchRefundsFailed).toBe(1)
  expect(await compare()).toMatchObject({ ok: true })
  expect(await refundsOf(order)).toEqual([])
  expect(await refund(order)).toEqual({ ok: true })
  expect(await refundsOf(order)).toEqual([TOTAL - 100])
  expect(await order.now()).toMatchObject({ status: 'cancelled', stock_state: 'released' })
  expect((await needsAttention()).mismatchRefundsFailed).toBe(0)
})

test('after a failed refund staff can accept the payment', async () => {
  const order = await paidTooLittle()
  sandboxOf(shop).failRefunds = 1
  await refund(order)
  expect(await set(order, 'pending', 'shipped')).toMatchObject({ ok: true })
  expect(await refund(order)).toEqual({ ok: false, reason: 'missing' })
  expect((await needsAttention()).mismatchRefundsFailed).toBe(0)
})

test('concurrent executions of a failing refund record one failure', async () => {
  const order = await paidTooLittle()
  const dying = withPayments({ readSession: () => Promise.reject(new Error('died')) })
  await expect(refundMismatch(shop.db, dying, admin, order.id)).rejects.toThrow('died')
  sandboxOf(shop).failRefunds = 1
  const execute = () => executeMismatchRefund(shop.db, shop.services, order.id)
  await Promise.all([execute(), execute(), execute(), execute()])
  expect(await failuresOf(order)).toHaveLength(1)
  expect(await refundsOf(order)).toEqual([])
})

test('a refund that the bank returned before it was settled has failed', async () => {
  const order = await paidTooLittle()
  // The provider made the refund, and the process died before it received the response.
  const dying = withPayments({
    async refund(input) {
      await shop.services.payments.refund(input)
      throw new Error('died')
    },
  })
  sandboxOf(shop).dropWebhooks = true
  await expect(refundMismatch(shop.db, dying, admin, order.id)).rejects.toThrow('died')
  sandboxOf(shop).failRefund('last')
  sandboxOf(shop).dropWebhooks = false
  expect(await refund(order)).toMatchObject({ ok: false, reason: 'refused' })
  expect(await refund(order)).toEqual({ ok: true })
  expect(await refundsOf(order)).toEqual([TOTAL - 100])
})

test.each([
  { name: 'by its event', lost: false },
  { name: 'by the comparison, with its event lost', lost: true },
])(
  'a refund that the bank returns after the order was released is noticed $name',
  async ({ lost }) => {
    const order = await paidTooLittle()
    expect(await refund(order)).toEqual({ ok: true })
    expect(await isMismatchWaiting(shop.db, order.id)).toBe(false)
    shop.clock.advance(60_000)
    sandboxOf(shop).dropWebhooks = lost
    sandboxOf(shop).failRefund('last')
    if (lost) await compare()
    await eventually(() => isMismatchWaiting(shop.db, order.id))
    sandboxOf(shop).dropWebhooks = false
    expect((await findOrderForStaff(shop.db, admin, order.id))?.mismatch).toMatchObject({
      amount: TOTAL - 100,
      failure: 'expired_or_canceled_card',
    })
    const alarms = async () =>
      (await shop.mails()).filter(({ subject, text }) => {
        return subject.includes('the payment does not fit') && text.includes(order.id)
      })
    await eventually(async () => (await alarms()).length === 2)
    // The comparison does not refund it again without staff.
    await compare()
    expect(await refundsOf(order)).toEqual([])
    const results = await Promise.all([refund(order), refund(order)])
    expect(results.filter(({ ok }) => ok).length).toBeGreaterThan(0)
    expect(await refundsOf(order)).toEqual([TOTAL - 100])
    expect(await isMismatchWaiting(shop.db, order.id)).toBe(false)
    await compare()
    expect(await isMismatchWaiting(shop.db, order.id)).toBe(false)
    expect(await alarms()).toHaveLength(2)
    expect(await order.now()).toMatchObject({ status: 'cancelled', stock_state: 'released' })
  },
)

test('after an error that the provider repeats for a day another idempotency key is used', async () => {
  const order = await paidTooLittle()
  const { payments } = shop.services
  const failing = withPayments({
    refund(input) {
      sandboxOf(shop).failNext = { status: 500, count: 1 }
      return payments.refund(input)
    },
  })
  expect(await refundMismatch(shop.db, failing, admin, order.id)).toEqual({
    ok: false,
    reason: 'unreachable',
  })
  expect(await refund(order)).toEqual({ ok: false, reason: 'stuck' })
  expect(await failuresOf(order)).toEqual([
    'A refund of £619.00 failed. The payment provider had an error of its own.',
  ])
  expect(await refund(order)).toEqual({ ok: true })
  expect(await refundsOf(order)).toEqual([TOTAL - 100])
})

test('a payment found by its order’s id is refunded, and its error is logged once', async () => {
  const order = await createPlacedOrder(shop)
  await shop.db.update(orders).set({ stripe_payment_id: null }).where(eq(orders.id, order.id))
  const before = errorsLogged()
  sandboxOf(shop).pay(order.session, TOTAL - 100)
  await eventually(async () => (await order.now()).next_check_at === null)
  for (let n = 0; n < 3; n++) await settleSession(shop.db, shop.services, order.session)
  expect(errorsLogged() - before).toBe(1)
  expect(await order.now()).toMatchObject({ stripe_payment_id: order.session })
  expect(await refund(order)).toEqual({ ok: true })
  expect(await order.now()).toMatchObject({ status: 'cancelled', stock_state: 'released' })
})
