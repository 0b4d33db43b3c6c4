import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcilePayments } from '../../app/domain/orders/reconciliation/reconcile-payments.server.ts'
import {
  quantile,
  reportResult,
  seededRandom,
  times,
  upTo,
  withinSeconds,
} from '../support/full-suite.ts'
import { buyer, eventually, sessionOf, startTestShop, type TestShop } from '../support/shop.ts'

const ORDERS = upTo(40, 400)
/** The interval at which the shop polls the provider. */
const ROUND_MS = 15_000
const MAX_MS = 10 * 60_000
/** Higher in `npm test`, where a page on a busy machine takes longer. */
const CONFIRMED_WITHIN_MS = upTo(10_000, 2_000)

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({}, { repeatsTasks: true })
})
afterAll(() => shop.stop())

test('with all webhooks lost every payment still settles its order', {
  ...withinSeconds(120, 600),
}, async () => {
  const control = shop.sandbox?.control
  if (!control) throw new Error('no sandbox')
  control.dropWebhooks = true
  const random = seededRandom()
  const sofa = await shop.addProduct({ stock: ORDERS })
  const now = () => shop.clock.now().getTime()
  const paidAt = new Map<string, number>()
  const settledAfter: number[] = []
  const confirmedAfter: number[] = []

  /** Records the payments that polling has settled. */
  const look = async () => {
    await reconcilePayments(shop.db, shop.services)
    const paid = (await shop.allOrders()).filter((order) => order.status === 'paid')
    for (const { stripe_payment_id: session } of paid) {
      const at = paidAt.get(session ?? '')
      if (at === undefined) continue
      settledAfter.push(now() - at)
      paidAt.delete(session ?? '')
    }
  }

  for (let order = 0; order < ORDERS; order++) {
    const customer = buyer(order)
    const session = sessionOf(await shop.checkout([{ product: sofa }], { customer }))
    // Some shoppers stay on the payment page for a while.
    for (const _ of times(Math.floor(random() * 3), (round) => round)) {
      shop.clock.advance(ROUND_MS)
      await look()
    }
    control.pay(session)
    if (random() < 0.5) confirmedAfter.push(await confirm(session))
    else paidAt.set(session, now())
  }
  for (let waited = 0; paidAt.size > 0; waited += ROUND_MS) {
    expect(waited).toBeLessThan(MAX_MS)
    shop.clock.advance(ROUND_MS)
    await look()
  }
  expect(settledAfter.length + confirmedAfter.length).toBe(ORDERS)
  expect(Math.max(...settledAfter)).toBeLessThanOrEqual(MAX_MS)
  expect(Math.max(...confirmedAfter)).toBeLessThanOrEqual(CONFIRMED_WITHIN_MS)
  expect(await shop.stockOf(sofa)).toEqual({ left: 0, reserved: 0 })
  reportResult(
    `${ORDERS} payments with all webhooks lost: ${settledAfter.length} settled by polling after ${minutes(quantile(settledAfter, 0.5))} (median) to ${minutes(Math.max(...settledAfter))} minutes, ${confirmedAfter.length} by the confirmation page within ${Math.round(Math.max(...confirmedAfter))} ms`,
  )
})

/** @returns milliseconds until the confirmation page was shown */
async function confirm(session: string): Promise<number> {
  const began = performance.now()
  await eventually(async () => {
    const page = await fetch(`${shop.url}/checkout/success?session_id=${session}`)
    return (await page.text()).includes('Thank You For Your Purchase!')
  })
  return performance.now() - began
}

const minutes = (ms: number) => (ms / 60_000).toFixed(1)
