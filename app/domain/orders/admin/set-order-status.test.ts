import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createPaidOrder,
  createPlacedOrder,
  historyOfOrder,
  mailsToCustomer,
  type StatusChange,
  sandboxOf,
  setStatus,
} from '../../../../test/support/fixtures/orders.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { pence } from '../../../platform/values/money.ts'
import { NotAllowedError, type Staff } from '../../staff/staff.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.server.ts'
import { orders } from '../schema.ts'
import { settleSession } from '../settlement/settle-session.server.ts'
import { ORDER_STATUSES, type OrderStatus } from '../status.ts'

const TOTAL = pence(62_000)

let shop: TestShop
let admin: Staff
let editor: Staff
beforeAll(async () => {
  shop = await startTestShop()
  admin = await createTestStaff(shop.db)
  editor = await createTestStaff(shop.db, 'editor')
})
afterAll(() => shop.stop())

const set = (...change: StatusChange) => setStatus(shop, admin, ...change)

describe('a status', () => {
  test('can be set to any of the five values, with timestamp and history', async () => {
    const order = await createPaidOrder(shop)
    let from: OrderStatus = 'paid'
    for (const to of [...ORDER_STATUSES, 'paid'] as const) {
      shop.clock.advance(1_000)
      expect(await setStatus(shop, editor, order, from, to)).toMatchObject({ ok: true })
      from = to
    }
    expect(await order.now()).toMatchObject({
      status: 'paid',
      payment_state: 'paid',
      stock_state: 'consumed',
      updated_at: shop.clock.now(),
    })
    const history = await historyOfOrder(shop, order)
    expect(history[0]).toEqual({
      action: 'status',
      by: editor.fullName,
      to: { status: ['paid', 'pending'] },
    })
    expect(history).toHaveLength(6)
  })

  test('cannot be set by viewers, nor a refund made by editors', async () => {
    const order = await createPaidOrder(shop)
    const viewer = await createTestStaff(shop.db, 'viewer')
    await expect(setStatus(shop, viewer, order, 'paid', 'shipped')).rejects.toBeInstanceOf(
      NotAllowedError,
    )
    const refund = setStatus(shop, editor, order, 'paid', 'cancelled', { refund: TOTAL })
    await expect(refund).rejects.toBeInstanceOf(NotAllowedError)
    expect(await order.now()).toMatchObject({ status: 'paid' })
  })

  test('is not overwritten after a concurrent change', async () => {
    const order = await createPaidOrder(shop)
    const results = await Promise.all([
      set(order, 'paid', 'shipped'),
      set(order, 'paid', 'delivered'),
      set(order, 'paid', 'cancelled', { returnStock: true, refund: TOTAL }),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const { status } = await order.now()
    expect(results.filter((result) => !result.ok)).toEqual(
      Array(2).fill({ ok: false, reason: 'changed', now: status }),
    )
    expect(await historyOfOrder(shop, order)).toHaveLength(status === 'cancelled' ? 3 : 1)
  })

  test('shipped is mailed to the customer on request', async () => {
    const quiet = await createPaidOrder(shop)
    await set(quiet, 'paid', 'shipped')
    const order = await createPaidOrder(shop)
    await set(order, 'paid', 'shipped', { notifyCustomer: true })
    const [mail] = await eventually(async () => {
      const mails = await mailsToCustomer(shop, order, 'is on its way')
      return mails.length > 0 && mails
    })
    expect(mail?.text.replaceAll('\n', ' ')).toContain(order.id.slice(0, 8))
    expect(await mailsToCustomer(shop, quiet, 'is on its way')).toEqual([])
  })
})

describe('a status set by hand on an unpaid order', () => {
  test('does not settle the order; a later payment is recorded and keeps the status', async () => {
    const order = await createPlacedOrder(shop)
    await set(order, 'pending', 'paid')
    expect(await order.now()).toMatchObject({ payment_state: 'unpaid', stock_state: 'held' })
    await set(order, 'paid', 'shipped')
    sandboxOf(shop).pay(order.session)
    await eventually(async () => (await order.now()).payment_state === 'paid')
    expect(await order.now()).toMatchObject({ status: 'shipped', stock_state: 'consumed' })
  })

  test('keeps the units sold when the payment page expires', async () => {
    const order = await createPlacedOrder(shop)
    await set(order, 'pending', 'paid')
    sandboxOf(shop).expire(order.session)
    await eventually(async () => (await order.now()).stock_state === 'consumed')
    expect(await order.now()).toMatchObject({ status: 'paid', payment_state: 'unpaid' })
    expect(await shop.stockOf(order.product)).toEqual({ left: 0, reserved: 0 })
    expect((await shop.checkout([{ product: order.product }])).error).toContain(
      'no longer in stock',
    )
    expect(await set(order, 'paid', 'cancelled', { returnStock: true })).toMatchObject({
      ok: true,
      stockReturned: true,
    })
    expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
  })

  test('and cancelled again while its page is open releases the units', async () => {
    const order = await createPlacedOrder(shop)
    await set(order, 'pending', 'paid')
    expect(await set(order, 'paid', 'cancelled')).toMatchObject({ ok: true })
    expect(await order.now()).toMatchObject({ status: 'cancelled', stock_state: 'released' })
    expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
  })

  test('is reported by the audit if an earlier version released its units', async () => {
    const order = await createPlacedOrder(shop)
    sandboxOf(shop).expire(order.session)
    await eventually(async () => (await order.now()).stock_state === 'released')
    await shop.db.update(orders).set({ status: 'paid' }).where(eq(orders.id, order.id))
    const problem = 'counts as sold, but its units were given back'
    expect(await shop.audit()).toEqual([{ id: order.id, problem, detail: 'paid' }])
    await shop.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, order.id))
    expect(await shop.audit()).toEqual([])
  })

  test('back to pending after expiry has no effect on payment and stock', async () => {
    const order = await createPlacedOrder(shop)
    sandboxOf(shop).expire(order.session)
    await eventually(async () => (await order.now()).status === 'cancelled')
    await set(order, 'cancelled', 'pending')
    await settleSession(shop.db, shop.services, order.session)
    shop.clock.advance(60 * 60_000)
    await reconcilePayments(shop.db, shop.services)
    expect(await order.now()).toMatchObject({ status: 'pending', stock_state: 'consumed' })
    expect(await shop.stockOf(order.product)).toEqual({ left: 0, reserved: 0 })
    expect(await set(order, 'pending', 'cancelled', { returnStock: true })).toEqual({
      ok: true,
      stockReturned: true,
      refundRequested: false,
    })
    expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
  })

  test('back to pending on a paid order keeps the payment; events change nothing', async () => {
    const order = await createPaidOrder(shop)
    await set(order, 'paid', 'pending')
    await settleSession(shop.db, shop.services, order.session)
    expect(await order.now()).toMatchObject({ status: 'pending', payment_state: 'paid' })
    await set(order, 'pending', 'cancelled', { returnStock: true, refund: TOTAL })
    await eventually(async () => (await order.now()).payment_state === 'refunded')
  })
})
