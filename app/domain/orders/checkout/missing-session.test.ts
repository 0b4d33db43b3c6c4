import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createPlacedOrder,
  sandboxOf,
  setStatus,
} from '../../../../test/support/fixtures/orders.ts'
import { openTestPayments } from '../../../../test/support/sandbox/test-payments.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import type { Payments } from '../../payments/payments.server.ts'
import type { Staff } from '../../staff/staff.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.server.ts'
import { reconcileProvider } from '../reconciliation/reconcile-provider.server.ts'
import { settleSession } from '../settlement/settle-session.server.ts'

const MINUTE_MS = 60_000

let shop: TestShop
let admin: Staff
let ownAccount: Payments
beforeAll(async () => {
  shop = await startTestShop()
  admin = await createTestStaff(shop.db)
  ownAccount = shop.services.payments
})
beforeEach(() => {
  sandboxOf(shop).dropWebhooks = true
})
afterEach(() => {
  shop.services.payments = ownAccount
  sandboxOf(shop).dropWebhooks = false
})
afterAll(() => shop.stop())

/** Replaces the provider's key by that of another account. */
async function changeAccount(): Promise<void> {
  shop.services.payments = (await openTestPayments()).payments
}

async function after(minutes: number): Promise<void> {
  shop.clock.advance(minutes * MINUTE_MS)
  await reconcilePayments(shop.db, shop.services)
}

test('an unknown page ends its hold five minutes after its expiry', async () => {
  const order = await createPlacedOrder(shop)
  await changeAccount()
  await after(36)
  expect(await order.now()).toMatchObject({ status: 'pending', stock_state: 'held' })
  expect(await setStatus(shop, admin, order, 'pending', 'cancelled')).toEqual({
    ok: false,
    reason: 'page-open',
  })
  await after(5)
  expect(await order.now()).toMatchObject({
    status: 'cancelled',
    stock_state: 'released',
    next_check_at: null,
  })
  expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
})

test('a payment of an unknown page is settled once it is known', async () => {
  const order = await createPlacedOrder(shop)
  sandboxOf(shop).pay(order.session)
  await changeAccount()
  await after(41)
  expect(await order.now()).toMatchObject({ status: 'cancelled', payment_state: 'unpaid' })
  shop.services.payments = ownAccount
  await settleSession(shop.db, shop.services, order.session)
  expect(await order.now()).toMatchObject({ status: 'paid', stock_state: 'consumed' })
})

test.each([
  { of: 'a released order', isMarked: false, before: 'cancelled' },
  { of: 'an order that staff have marked as paid', isMarked: true, before: 'paid' },
])(
  'the comparison finds the payment of $of when its account is back',
  async ({ isMarked, before }) => {
    const order = await createPlacedOrder(shop)
    sandboxOf(shop).pay(order.session)
    await changeAccount()
    if (isMarked) await setStatus(shop, admin, order, 'pending', 'paid')
    await after(41)
    expect(await order.now()).toMatchObject({ status: before, payment_state: 'unpaid' })
    for (let day = 0; day < 3; day++) {
      shop.clock.advance(24 * 60 * MINUTE_MS)
      expect(await reconcileProvider(shop.db, shop.services)).toMatchObject({ ok: true })
    }
    shop.services.payments = ownAccount
    expect(await reconcileProvider(shop.db, shop.services)).toMatchObject({ ok: true })
    expect(await order.now()).toMatchObject({
      status: 'paid',
      payment_state: 'paid',
      stock_state: 'consumed',
    })
  },
)

test('a payment of a wrong amount still waits for staff', async () => {
  const order = await createPlacedOrder(shop)
  shop.expectErrors('does not fit')
  sandboxOf(shop).pay(order.session, 60_000)
  await settleSession(shop.db, shop.services, order.session)
  await changeAccount()
  shop.clock.advance(41 * MINUTE_MS)
  expect(await setStatus(shop, admin, order, 'pending', 'cancelled')).toEqual({
    ok: false,
    reason: 'page-open',
  })
  expect(await order.now()).toMatchObject({ status: 'pending', stock_state: 'held' })
})
