import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPlacedOrder,
  orderPagePath,
  sandboxOf,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import { pageText } from '../../../../test/support/html.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff, signIn } from '../../../../test/support/staff/staff.ts'
import { auditPayments } from '../../../audit/audit-payments.server.ts'
import { settleDispute } from '../disputes/settle-dispute.server.ts'
import { orderNumber } from '../order-number.ts'
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
const lose = async (amount?: number) => (await loseDispute(amount)).order

async function loseDispute(amount?: number) {
  const order = await createPlacedOrder(shop)
  sandboxOf(shop).pay(order.session, 60_000)
  await settleSession(shop.db, shop.services, order.session)
  const id = sandboxOf(shop).dispute(order.session, amount === undefined ? {} : { amount })
  await settleDispute(shop.db, shop.services, id)
  expect(await order.now()).toMatchObject({ status: 'pending', stock_state: 'held' })
  sandboxOf(shop).stepDispute(id, 'lose')
  await settleDispute(shop.db, shop.services, id)
  return { order, dispute: id }
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

/** The bank decides a lost dispute for the shop after all. */
async function changeDecision(id: string, status: 'won' | 'lost' = 'won') {
  const { payments } = shop.services
  const changed: typeof payments = {
    ...payments,
    async readDispute(asked) {
      const read = await payments.readDispute(asked)
      return read.ok ? { ok: true, dispute: { ...read.dispute, status } } : read
    },
  }
  await settleDispute(shop.db, { ...shop.services, payments: changed }, id)
}

const alerts = async (order: TestOrder) =>
  (await shop.mails()).filter(({ subject }) =>
    subject.includes(`Please look at order ${orderNumber(order.id)}`),
  ).length

test('its payment waits for staff again when the bank changes its decision', async () => {
  const { order, dispute } = await loseDispute()
  await changeDecision(dispute)
  expect(await waiting()).toBe(1)
  await eventually(async () => (await alerts(order)) === 2)
  const signedIn = await signIn(shop)
  const page = pageText(await (await signedIn.fetch(`/admin/orders/${order.id}`)).text())
  expect(page).toContain('The bank has changed its decision')
  expect(page).toContain('£600.00 was paid instead of £620.00, and the order is cancelled.')

  await changeDecision(dispute, 'lost')
  expect(await waiting()).toBe(0)
})

test('it waits for staff while a part of its payment is left', async () => {
  const order = await lose(20_000)
  expect(await order.now()).toMatchObject({ status: 'pending', stock_state: 'held' })
  expect(await waiting()).toBe(1)
})
