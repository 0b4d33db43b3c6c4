import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPaidOrder,
  createPlacedOrder,
  sandboxOf,
} from '../../../../test/support/fixtures/orders.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import type { Payments } from '../../payments/payments.server.ts'
import { compareOlderDisputes } from '../disputes/compare-disputes.server.ts'
import { orderDisputes } from '../disputes/schema.ts'
import { settleDispute } from '../disputes/settle-dispute.server.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'
import { reconcileProvider } from './reconcile-provider.server.ts'

const HOUR_MS = 60 * 60_000
/** More than are checked concurrently. */
const ORDERS = 12
const CONCURRENT = 8

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
  sandboxOf(shop).dropWebhooks = true
})
afterAll(() => shop.stop())

/** The services of a shop that begins to stop with the first request of a kind to the provider. */
function stoppingAt(method: 'expireSession' | 'listSessions' | 'readDispute') {
  const stopping = new AbortController()
  const asked: string[] = []
  const payments = new Proxy(shop.services.payments, {
    get(provider, name: keyof Payments) {
      if (typeof provider[name] === 'function') {
        asked.push(name)
        if (name === method) stopping.abort()
      }
      return provider[name]
    },
  })
  return { deps: { ...shop.services, payments }, signal: stopping.signal, asked }
}

test('a shop that stops checks no further orders, and checks them after its restart', async () => {
  for (let placed = 0; placed < ORDERS; placed++) await createPlacedOrder(shop)
  shop.clock.advance(HOUR_MS)
  const { deps, signal, asked } = stoppingAt('expireSession')
  await reconcilePayments(shop.db, deps, signal)
  expect(asked.length).toBeLessThanOrEqual(CONCURRENT)

  shop.clock.advance(HOUR_MS)
  await reconcilePayments(shop.db, shop.services)
  await expect.poll(async () => await openOrders()).toBe(0)
})

async function openOrders(): Promise<number> {
  return (await shop.allOrders()).filter((order) => order.stock_state === 'held').length
}

test('a shop that stops reads no further dispute that is too old to be listed', async () => {
  const disputes = []
  for (let placed = 0; placed < 2; placed++) {
    const order = await createPaidOrder(shop)
    const dispute = sandboxOf(shop).dispute(order.session)
    await settleDispute(shop.db, shop.services, dispute)
    disputes.push(dispute)
  }
  await shop.db.update(orderDisputes).set({ opened_at: new Date(0) })
  const { deps, signal, asked } = stoppingAt('readDispute')
  const old = new Date(1)
  expect(await compareOlderDisputes(shop.db, deps, old, signal)).toBe(false)
  expect(asked.filter((name) => name === 'readDispute')).toHaveLength(1)
  const again = stoppingAt('listSessions')
  expect(await compareOlderDisputes(shop.db, again.deps, old)).toBe(true)
  expect(again.asked.filter((name) => name === 'readDispute')).toHaveLength(disputes.length)
})

test('a shop that stops ends the comparison with the provider after the current request', async () => {
  const { deps, signal, asked } = stoppingAt('listSessions')
  expect(await reconcileProvider(shop.db, deps, signal)).toEqual({ ok: false, reason: 'stopped' })
  expect(asked).toEqual(['listSessions'])
})
