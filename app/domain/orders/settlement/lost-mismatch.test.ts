import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPlacedOrder,
  orderPagePath,
  sandboxOf,
} from '../../../../test/support/fixtures/orders.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { auditPayments } from '../../../audit/audit-payments.server.ts'
import { settleDispute } from '../disputes/settle-dispute.server.ts'
import { findOrdersNeedingAttention } from '../overview/find-needs-attention.server.ts'
import { settleSession } from './settle-session.server.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
  sandboxOf(shop).dropWebhooks = true
  // Payments of a wrong amount are logged as errors.
  shop.expectErrors('does not fit')
})
afterAll(() => shop.stop())

/** An order of £620 for which £600 were paid, and disputed. */
async function lose(amount?: number) {
  const order = await createPlacedOrder(shop)
  sandboxOf(shop).pay(order.session, 60_000)
  await settleSession(shop.db, shop.services, order.session)
  const id = sandboxOf(shop).dispute(order.session, amount === undefined ? {} : { amount })
  await settleDispute(shop.db, shop.services, id)
  expect(await order.now()).toMatchObject({ status: 'pending', stock_state: 'held' })
  sandboxOf(shop).stepDispute(id, 'lose')
  await settleDispute(shop.db, shop.services, id)
  return order
}

const waiting = async () => {
  const admin = await createTestStaff(shop.db)
  return (await findOrdersNeedingAttention(shop.db, admin, shop.clock.now())).amountMismatches.count
}

test('an order whose payment of a wrong amount the bank has returned is cancelled', async () => {
  const order = await lose()
  expect(await order.now()).toMatchObject({ status: 'cancelled', stock_state: 'released' })
  expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
  expect(await waiting()).toBe(0)
  const page = await (await fetch(shop.url + (await orderPagePath(shop, order)))).text()
  expect(page).toContain('This order was cancelled.')
  const { payments, publicUrl } = shop.services
  expect(await auditPayments(shop.db, payments, publicUrl, new Date(0))).toEqual([])
})

test('it waits for staff while a part of its payment is left', async () => {
  const order = await lose(20_000)
  expect(await order.now()).toMatchObject({ status: 'pending', stock_state: 'held' })
  expect(await waiting()).toBe(1)
})
