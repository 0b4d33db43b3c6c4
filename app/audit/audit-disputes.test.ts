import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  createPaidOrder,
  createPlacedOrder,
  sandboxOf,
} from '../../test/support/fixtures/orders.ts'
import { startTestShop, type TestShop } from '../../test/support/shop.ts'
import { orderDisputes } from '../domain/orders/disputes/schema.ts'
import { settleDispute } from '../domain/orders/disputes/settle-dispute.server.ts'
import { DAY_MS } from '../platform/clock.ts'
import { auditPayments } from './audit-payments.server.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
  sandboxOf(shop).dropWebhooks = true
  // Payments of a wrong amount are logged as errors.
  shop.expectErrors('does not fit')
})
afterAll(() => shop.stop())
afterEach(async () => expect(await audit()).toEqual([]))

const settle = (id: string) => settleDispute(shop.db, shop.services, id)
const audit = (days = 30) => {
  const from = new Date(shop.clock.now().getTime() - days * DAY_MS)
  return auditPayments(shop.db, shop.services.payments, shop.services.publicUrl, from)
}

test('a dispute that the shop has not recorded is found, until it is recorded', async () => {
  const order = await createPaidOrder(shop)
  const dispute = sandboxOf(shop).dispute(order.session, { amount: 50_000, inquiry: true })
  expect(await audit()).toEqual([
    {
      problem: 'disputed at the provider, but not here',
      id: order.id,
      detail: `${dispute}: inquiry needs_response, 50000 pence`,
    },
  ])
  await settle(dispute)
})

test('a decision that the shop has not recorded is found, also after the period', async () => {
  const order = await createPaidOrder(shop)
  const dispute = sandboxOf(shop).dispute(order.session)
  await settle(dispute)
  shop.clock.advance(100 * DAY_MS)
  expect(await audit()).toEqual([])
  sandboxOf(shop).stepDispute(dispute, 'lose')
  expect(await audit()).toEqual([
    {
      problem: 'a dispute differs from the provider',
      id: order.id,
      detail: `${dispute}: needs_response, 62000 pence here, lost, 62000 pence there`,
    },
  ])
  await settle(dispute)
})

test('a dispute of a payment of a wrong amount is found', async () => {
  const order = await createPlacedOrder(shop)
  sandboxOf(shop).pay(order.session, 60_000)
  const dispute = sandboxOf(shop).dispute(order.session)
  const found = { problem: 'disputed at the provider, but not here', id: order.id }
  expect(await audit()).toContainEqual(expect.objectContaining(found))
  await settle(dispute)
  expect(await audit()).toMatchObject([{ problem: 'paid at the provider, but not here' }])
  shop.clock.advance(40 * DAY_MS)
})

test('a dispute that the provider does not know is found', async () => {
  const order = await createPaidOrder(shop)
  const id = sandboxOf(shop).dispute(order.session)
  await settle(id)
  const strange = 'du_of_nobody'
  const rename = (from: string, to: string) =>
    shop.db
      .update(orderDisputes)
      .set({ stripe_dispute_id: to })
      .where(eq(orderDisputes.stripe_dispute_id, from))
  await rename(id, strange)
  expect(await audit()).toMatchObject([
    { problem: 'disputed at the provider, but not here', id: order.id },
    { problem: 'disputed here, but not at the provider', id: order.id, detail: strange },
  ])
  await rename(strange, id)
})
