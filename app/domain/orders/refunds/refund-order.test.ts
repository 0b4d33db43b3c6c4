import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createPaidOrder,
  createPlacedOrder,
  mailsToCustomer,
  refundInput,
  refundsSettled,
  sandboxOf,
  type TestOrder,
  withoutRefunds,
} from '../../../../test/support/fixtures/orders.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { toOrderId } from '../../../platform/values/ids.ts'
import { pence } from '../../../platform/values/money.ts'
import { NotAllowedError, type Staff } from '../../staff/staff.ts'
import { orderEvents, orders } from '../schema.ts'
import { refundOrder } from './refund-order.server.ts'
import { type RequestRefundResult, requestRefund } from './request-refund.server.ts'
import { resumeRefunds } from './resume-refunds.server.ts'
import { orderRefunds } from './schema.ts'
import { settleRefund } from './settle-refund.server.ts'

const TOTAL = 62_000

let shop: TestShop
let admin: Staff
beforeAll(async () => {
  // No automatic retries: the tests trigger them.
  shop = await startTestShop({}, { retries: { limit: 0, delaySeconds: 1, longestDelaySeconds: 1 } })
  admin = await createTestStaff(shop.db)
})
afterAll(() => shop.stop())

const ask = (
  order: TestOrder,
  amount: number,
  left = TOTAL,
  reason = '',
): Promise<RequestRefundResult> =>
  requestRefund(shop.db, shop.services, admin, order.id, refundInput(amount, left, reason))

const eventsOf = async (order: TestOrder) =>
  (
    await shop.db
      .select({ kind: orderEvents.kind })
      .from(orderEvents)
      .where(eq(orderEvents.order_id, order.id))
      .orderBy(orderEvents.id)
  ).map(({ kind }) => kind)

describe('a refund', () => {
  test('can be made in parts up to the total, each with a mail to the customer', async () => {
    const order = await createPaidOrder(shop)
    expect(await ask(order, 10_000, TOTAL, 'One leg is scratched.')).toMatchObject({ ok: true })
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({
      refunded_amount: 10_000,
      payment_state: 'part_refunded',
      status: 'paid',
      stock_state: 'consumed',
    })
    expect(await ask(order, 52_000, 52_000)).toMatchObject({ ok: true })
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({ refunded_amount: TOTAL, payment_state: 'refunded' })
    expect(await eventsOf(order)).toEqual([
      'placed',
      'paid',
      'refund_requested',
      'refunded',
      'refund_requested',
      'refunded',
    ])
    const mails = await eventually(async () => {
      const sent = await mailsToCustomer(shop, order, 'We have refunded')
      return sent.length === 2 && sent
    })
    // Mails are sent concurrently, so either can arrive first.
    const mailOf = (amount: string) => mails.find(({ subject }) => subject.includes(amount))
    expect(mailOf('£100.00')?.text).toContain('One leg is scratched.')
    expect(mailOf('£520.00')).toBeDefined()
  })

  test('requires an admin', async () => {
    const order = await createPaidOrder(shop)
    const editor = await createTestStaff(shop.db, 'editor')
    const input = refundInput(1, TOTAL)
    await expect(
      requestRefund(shop.db, shop.services, editor, order.id, input),
    ).rejects.toBeInstanceOf(NotAllowedError)
  })

  test('of an unpaid order, above the total, or of an unknown order is refused', async () => {
    const open = await createPlacedOrder(shop)
    expect(await ask(open, 1)).toEqual({ ok: false, reason: 'nothing-paid' })
    const order = await createPaidOrder(shop)
    expect(await ask(order, TOTAL + 1)).toEqual({ ok: false, reason: 'too-much', left: TOTAL })
    const nobody = { ...order, id: toOrderId('00000000-0000-4000-8000-000000000000') }
    expect(await ask(nobody, 1)).toEqual({ ok: false, reason: 'missing' })
    await expect(ask(order, 0)).rejects.toThrow(RangeError)
    expect(await order.refunds()).toEqual([])
  })

  test('requested twenty times concurrently is made once; the others get the current rest', async () => {
    const order = await createPaidOrder(shop)
    const results = await Promise.all(Array.from({ length: 20 }, () => ask(order, 40_000)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter((result) => !result.ok)).toEqual(
      Array(19).fill({ ok: false, reason: 'changed', left: 22_000 }),
    )
    await refundsSettled(order)
    expect((await order.now()).refunded_amount).toBe(40_000)
  })
})

describe('when the payment provider', () => {
  test('drops the connection after execution, the retry with the same key refunds once', async () => {
    const order = await createPaidOrder(shop)
    sandboxOf(shop).cutAfterWork = 2
    sandboxOf(shop).dropWebhooks = true
    await ask(order, 5_000)
    await eventually(async () => sandboxOf(shop).cutAfterWork === 0)
    sandboxOf(shop).dropWebhooks = false
    expect(await order.refunds()).toMatchObject([{ state: 'requested' }])
    await refundOrder(shop.db, shop.services, order.id)
    expect(await order.now()).toMatchObject({ refunded_amount: 5_000 })
    const intent = (await order.now()).payment_intent_id ?? ''
    const made = await shop.services.payments.findRefunds(intent)
    expect(made.ok && made.refunds).toHaveLength(1)
  })

  test.each([
    { worked: true, name: 'finds the refund that was made' },
    { worked: false, name: 'repeats the request under another key, once' },
  ])('stores a 500 under the idempotency key, the shop $name', async ({ worked }) => {
    const order = await createPaidOrder(shop)
    sandboxOf(shop).dropWebhooks = true
    sandboxOf(shop).failNext = { status: 500, count: 1, worked }
    await ask(order, 5_000)
    await eventually(async () => sandboxOf(shop).failNext?.count === 0)
    sandboxOf(shop).dropWebhooks = false
    expect(await order.refunds()).toMatchObject([{ state: 'requested' }])
    for (let tries = 0; tries < 2; tries++) {
      await refundOrder(shop.db, shop.services, order.id).catch(() => null)
    }
    const { payment_intent_id: intent, refunded_amount } = await order.now()
    expect(refunded_amount).toBe(5_000)
    const made = await shop.services.payments.findRefunds(intent ?? '')
    expect(made.ok && made.refunds).toHaveLength(1)
  })

  test('executed it more than a day ago without a response, it is found and not repeated', async () => {
    const order = await createPaidOrder(shop)
    sandboxOf(shop).cutAfterWork = 2
    sandboxOf(shop).dropWebhooks = true
    await ask(order, 5_000)
    await eventually(async () => sandboxOf(shop).cutAfterWork === 0)
    sandboxOf(shop).dropWebhooks = false
    shop.clock.advance(2 * DAY_MS)
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await refundOrder(shop.db, shop.services, order.id)
    const { payment_intent_id: intent, refunded_amount } = await order.now()
    expect(refunded_amount).toBe(5_000)
    const made = await shop.services.payments.findRefunds(intent ?? '')
    expect(made.ok && made.refunds.map(({ amount }) => amount)).toEqual([5_000])
  })

  test('does not respond, the refund stays requested', async () => {
    const order = await createPaidOrder(shop)
    await withoutRefunds(shop, async () => {
      await ask(order, 5_000)
      await expect(refundOrder(shop.db, shop.services, order.id)).rejects.toThrow('is unknown')
    })
    expect(await order.refunds()).toMatchObject([{ state: 'requested' }])
    expect(await ask(order, TOTAL)).toEqual({ ok: false, reason: 'changed', left: 57_000 })
    await refundOrder(shop.db, shop.services, order.id)
    expect((await order.now()).refunded_amount).toBe(5_000)
  })

  test('refuses, staff see its reason, are alerted, and can retry', async () => {
    const order = await createPaidOrder(shop)
    sandboxOf(shop).failNext = { status: 400, count: 1 }
    await ask(order, 5_000)
    await refundsSettled(order)
    expect(await order.refunds()).toMatchObject([
      { state: 'failed', failure: 'This failure was asked for', stripe_refund_id: null },
    ])
    expect(await order.now()).toMatchObject({ refunded_amount: 0, payment_state: 'paid' })
    await eventually(async () =>
      (await shop.mails()).some(
        (mail) => mail.subject.includes('a refund failed') && mail.text.includes(order.id),
      ),
    )
    expect(await ask(order, 5_000)).toMatchObject({ ok: true })
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({ refunded_amount: 5_000 })
    await eventually(
      async () => (await mailsToCustomer(shop, order, 'We have refunded')).length === 1,
    )
  })

  test('is unreachable beyond the job’s retries, the refund is resumed', async () => {
    const order = await createPaidOrder(shop)
    await withoutRefunds(shop, async (tried) => {
      await ask(order, 5_000)
      await tried()
    })
    expect(await order.refunds()).toMatchObject([{ state: 'requested' }])
    shop.clock.advance(3 * DAY_MS)
    await resumeRefunds(shop.db, shop.services)
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({ refunded_amount: 5_000 })
  })
})

describe('a refund returned by the bank', () => {
  test('is marked as failed, and can be repeated', async () => {
    const order = await createPaidOrder(shop)
    await ask(order, TOTAL)
    await refundsSettled(order)
    expect((await order.now()).payment_state).toBe('refunded')
    sandboxOf(shop).failRefund('last')
    await eventually(async () => (await order.now()).payment_state === 'paid')
    expect(await order.now()).toMatchObject({ refunded_amount: 0 })
    expect(await order.refunds()).toMatchObject([
      { state: 'failed', failure: 'expired_or_canceled_card' },
    ])
    await sandboxOf(shop).sendEvent('last', 10)
    expect((await eventsOf(order)).filter((kind) => kind === 'refund_failed')).toHaveLength(1)
    expect(await ask(order, TOTAL)).toMatchObject({ ok: true })
    await refundsSettled(order)
    expect((await order.now()).payment_state).toBe('refunded')
  })

  test('before its success was recorded is never marked as succeeded', async () => {
    const order = await createPaidOrder(shop)
    sandboxOf(shop).dropWebhooks = true
    sandboxOf(shop).cutAfterWork = 2
    await ask(order, 7_000)
    await eventually(async () => sandboxOf(shop).cutAfterWork === 0)
    sandboxOf(shop).dropWebhooks = false
    sandboxOf(shop).failRefund('last')
    await refundsSettled(order)
    // The repeated request returns the stored response: a successful refund.
    await refundOrder(shop.db, shop.services, order.id)
    expect(await order.refunds()).toMatchObject([{ state: 'failed' }])
    expect(await order.now()).toMatchObject({ refunded_amount: 0, payment_state: 'paid' })
  })

  test('before its success was recorded, with the event lost, is marked as failed as well', async () => {
    const order = await createPaidOrder(shop)
    sandboxOf(shop).dropWebhooks = true
    sandboxOf(shop).cutAfterWork = 2
    await ask(order, 7_000)
    await eventually(async () => sandboxOf(shop).cutAfterWork === 0)
    sandboxOf(shop).failRefund('last')
    await eventually(async () =>
      sandboxOf(shop)
        .events()
        .every(({ settled }) => settled),
    )
    sandboxOf(shop).dropWebhooks = false
    await refundOrder(shop.db, shop.services, order.id)
    expect(await order.refunds()).toMatchObject([
      { state: 'failed', failure: 'expired_or_canceled_card' },
    ])
    expect(await order.now()).toMatchObject({ refunded_amount: 0, payment_state: 'paid' })
  })
})

describe('a refund made in the provider’s dashboard', () => {
  test('is recorded once, and reduces the refundable amount', async () => {
    const order = await createPaidOrder(shop)
    const { payment_intent_id: intent } = await order.now()
    const made = await shop.services.payments.refund({
      paymentIntentId: intent ?? '',
      amount: pence(2_000),
      idempotencyKey: `dashboard-${order.id}`,
    })
    if (!made.ok) throw new Error(made.reason)
    await Promise.all(
      Array.from({ length: 5 }, () => settleRefund(shop.db, shop.services, made.refund.id)),
    )
    expect(await order.refunds()).toMatchObject([
      { state: 'succeeded', staff_id: null, amount: 2_000, stripe_refund_id: made.refund.id },
    ])
    expect(await order.now()).toMatchObject({
      refunded_amount: 2_000,
      payment_state: 'part_refunded',
    })
    expect(await ask(order, TOTAL)).toEqual({ ok: false, reason: 'changed', left: 60_000 })
    expect(await mailsToCustomer(shop, order, 'refunded')).toEqual([])
  })

  test.each([{ parts: [TOTAL] }, { parts: [20_000, 42_000] }])(
    'while one of all the rest is requested replaces it (in parts: $parts)',
    async ({ parts }) => {
      const order = await createPaidOrder(shop)
      await withoutRefunds(shop, async (tried) => {
        await ask(order, TOTAL)
        await tried()
      })
      for (const amount of parts) sandboxOf(shop).refund(order.session, amount)
      await eventually(async () => (await order.now()).payment_state === 'refunded')
      await refundOrder(shop.db, shop.services, order.id)
      const refunds = await order.refunds()
      const failed = refunds.find(({ state }) => state === 'failed')
      expect(failed).toMatchObject({ amount: TOTAL, resolved_at: expect.any(Date) })
      const same = refunds.find(({ state, amount }) => state === 'succeeded' && amount === TOTAL)
      expect(failed?.repeated_by).toBe(same?.id ?? null)
      expect(await order.now()).toMatchObject({ refunded_amount: TOTAL, payment_state: 'refunded' })
      const alarm = ({ subject, text }: { subject: string; text: string }) =>
        subject.includes('a refund failed') && text.includes(order.id)
      expect((await shop.mails()).filter(alarm)).toEqual([])
    },
  )

  test('of an unknown payment changes nothing', async () => {
    const none = { ok: false, reason: 'unknown-refund' }
    expect(await settleRefund(shop.db, shop.services, 're_nobody')).toEqual(none)
  })
})

test('the audit finds inconsistent amounts', async () => {
  const order = await createPaidOrder(shop)
  const problems = async () => (await shop.audit()).map(({ problem }) => problem)
  const set = (fields: Partial<typeof orders.$inferInsert>) =>
    shop.db.update(orders).set(fields).where(eq(orders.id, order.id))
  await set({ refunded_amount: pence(100) })
  expect(await problems()).toEqual([
    'refunded amount is not the sum of its refunds and lost disputes',
  ])
  await set({ refunded_amount: pence(0), payment_state: 'refunded' })
  expect(await problems()).toEqual(['payment state does not fit its refunds'])
  await set({ payment_state: 'paid' })
  const row = { order_id: order.id, amount: pence(TOTAL + 1) }
  await shop.db.insert(orderRefunds).values(row)
  expect(await problems()).toEqual(['more is being refunded than was paid'])
  await shop.db.delete(orderRefunds).where(eq(orderRefunds.order_id, order.id))
  expect(await problems()).toEqual([])
})
