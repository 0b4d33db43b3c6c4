import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createPlacedOrder,
  expireAndSellAgain,
  mailsToCustomer,
  refundInput,
  refundsSettled,
  sandboxOf,
  type TestOrder,
  withoutRefunds,
} from '../../../../test/support/fixtures/orders.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import type { Staff } from '../../staff/staff.ts'
import { enqueueMail } from '../mail/enqueue-order-mail.server.ts'
import { orders } from '../schema.ts'
import { settleSession } from '../settlement/settle-session.server.ts'
import { refundOrder } from './refund-order.server.ts'
import { type RequestRefundResult, requestRefund } from './request-refund.server.ts'
import { orderRefunds } from './schema.ts'
import { settleRefund } from './settle-refund.server.ts'
import { isUnresolved } from './unresolved-refunds.server.ts'

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

const refundCalls = (order: TestOrder) =>
  sandboxOf(shop).requests.filter(
    ({ method, path, idempotencyKey }) =>
      method === 'POST' && path === '/v1/refunds' && idempotencyKey?.includes(order.id),
  )

describe('a payment that came too late', () => {
  /** An unpaid order whose units were released and sold again. */
  async function owed(): Promise<TestOrder> {
    const order = await createPlacedOrder(shop)
    await expireAndSellAgain(shop, order)
    return order
  }

  test('is refunded in full under its original idempotency key', async () => {
    const order = await owed()
    sandboxOf(shop).pay(order.session)
    await eventually(async () => (await order.now()).payment_state === 'refunded')
    expect(await order.now()).toMatchObject({ refunded_amount: TOTAL, status: 'cancelled' })
    expect(await order.refunds()).toMatchObject([
      { staff_id: null, amount: TOTAL, state: 'succeeded' },
    ])
    expect(refundCalls(order)).toMatchObject([
      { idempotencyKey: `refund-${order.id}`, params: { payment_intent: expect.any(String) } },
    ])
    expect(Object.keys(refundCalls(order)[0]?.params ?? {})).toEqual(['payment_intent'])
    await eventually(
      async () => (await mailsToCustomer(shop, order, 'has been refunded')).length === 1,
    )
  })

  test('whose refund is refused stays due until an admin has refunded it', async () => {
    const order = await owed()
    sandboxOf(shop).dropWebhooks = true
    sandboxOf(shop).pay(order.session)
    sandboxOf(shop).dropWebhooks = false
    await withoutRefunds(shop, async (tried) => {
      await settleSession(shop.db, shop.services, order.session)
      await tried()
    })
    sandboxOf(shop).failNext = { status: 402, count: 1 }
    await refundOrder(shop.db, shop.services, order.id)
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({ payment_state: 'refund_due', refunded_amount: 0 })
    expect(await ask(order, 20_000)).toMatchObject({ ok: true })
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({ payment_state: 'refund_due' })
    expect(await ask(order, 42_000, 42_000)).toMatchObject({ ok: true })
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({ payment_state: 'refunded', refunded_amount: TOTAL })
  })

  test('whose refund the bank returns before its success was recorded stays due', async () => {
    const order = await owed()
    sandboxOf(shop).dropWebhooks = true
    sandboxOf(shop).pay(order.session)
    await withoutRefunds(shop, async (tried) => {
      await settleSession(shop.db, shop.services, order.session)
      await tried()
    })
    sandboxOf(shop).cutAfterWork = 2
    await expect(refundOrder(shop.db, shop.services, order.id)).rejects.toThrow('is unknown')
    sandboxOf(shop).dropWebhooks = false
    sandboxOf(shop).failRefund('last')
    await eventually(async () =>
      sandboxOf(shop)
        .events()
        .every(({ settled }) => settled),
    )
    // The repeated request returns the stored response: a successful refund.
    await refundOrder(shop.db, shop.services, order.id)
    expect(await order.refunds()).toMatchObject([{ state: 'failed' }])
    expect(await order.now()).toMatchObject({ payment_state: 'refund_due', refunded_amount: 0 })
    expect(await mailsToCustomer(shop, order, 'has been refunded')).toEqual([])
  })

  test('whose rest is refunded, with the event faster than the response, is refunded once', async () => {
    const order = await owed()
    const { payments } = shop.services
    await withoutRefunds(shop, async (tried) => {
      sandboxOf(shop).pay(order.session)
      await tried()
      sandboxOf(shop).refund(order.session, 20_000)
      await eventually(async () => (await order.refunds()).length === 2)
    })
    const overtaken: typeof payments = {
      ...payments,
      async refund(input) {
        const made = await payments.refund(input)
        if (made.ok) await settleRefund(shop.db, shop.services, made.refund.id)
        return made
      },
    }
    const deps = { ...shop.services, payments: overtaken }
    // The refund is recorded by its event: the response finds it recorded already.
    await refundOrder(shop.db, deps, order.id).catch(() => null)
    await refundOrder(shop.db, shop.services, order.id)
    expect(await order.now()).toMatchObject({ payment_state: 'refunded', refunded_amount: TOTAL })
    expect((await order.refunds()).filter(isUnresolved)).toEqual([])
    expect(await shop.audit()).toEqual([])
  })

  test('is not mailed as refunded if the bank has returned the refund before the mail was sent', async () => {
    const order = await owed()
    const { mailer, jobs } = shop.services
    const send = mailer.send.bind(mailer)
    const delayed: string[] = []
    mailer.send = async (mail) => {
      if (mail.subject.includes('refunded')) delayed.push(mail.subject)
      else await send(mail)
    }
    sandboxOf(shop).pay(order.session)
    await eventually(async () => delayed.length === 2)
    sandboxOf(shop).failRefund('last')
    await eventually(async () => (await order.now()).payment_state === 'refund_due')
    const kinds = ['late-payment-refunded', 'late-payment-notice', 'new-order'] as const
    for (const kind of kinds) await enqueueMail(shop.db, jobs, order.id, kind, { copy: 'delayed' })
    await eventually(async () =>
      (await shop.mails()).some(({ text, subject }) => {
        return subject.includes('New order') && text.includes(order.id)
      }),
    )
    mailer.send = send
    expect(delayed).toHaveLength(2)
  })

  test('without a refund row, of an earlier version of the shop, is refunded as well', async () => {
    const order = await owed()
    await withoutRefunds(shop, async (tried) => {
      sandboxOf(shop).pay(order.session)
      await tried()
    })
    await shop.db.delete(orderRefunds).where(eq(orderRefunds.order_id, order.id))
    expect(await shop.audit()).toMatchObject([
      { id: order.id, problem: expect.stringContaining('owes') },
    ])
    await refundOrder(shop.db, shop.services, order.id)
    expect(await order.now()).toMatchObject({ payment_state: 'refunded', refunded_amount: TOTAL })
    await refundOrder(shop.db, shop.services, order.id)
    expect(await order.refunds()).toHaveLength(1)
  })

  test('for an order that staff have set back to pending cancels it', async () => {
    const order = await owed()
    await shop.db.update(orders).set({ status: 'pending' }).where(eq(orders.id, order.id))
    sandboxOf(shop).pay(order.session)
    await eventually(async () => (await order.now()).payment_state === 'refunded')
    expect((await order.now()).status).toBe('cancelled')
  })
})
