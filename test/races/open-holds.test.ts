import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcilePayments } from '../../app/domain/orders/reconciliation/reconcile-payments.server.ts'
import { countText, reportResult, times, upTo, withinSeconds } from '../support/full-suite.ts'
import { buyer, startTestShop, type TestShop } from '../support/shop.ts'

const STEP_MS = 15_000
const MAX_MINUTES = 40

let shop: TestShop
beforeAll(async () => {
  // An empty setting is the default: three open payments per IP address.
  shop = await startTestShop({ MAX_OPEN_HOLDS: '' }, { repeatsTasks: true })
})
afterAll(() => shop.stop())

test('100 unpaid checkouts of one visitor hold three products, for at most 40 minutes', {
  ...withinSeconds(60, 300),
}, async () => {
  const rounds = upTo(1, 10)
  let longest = 0
  let buyers = 0
  for (let round = 0; round < rounds; round++) {
    const stools = await shop.addProduct({ title: 'Oak stool', stock: 200 })
    const responses = await Promise.all(
      times(100, () => shop.checkout([{ product: stools }], { customer: buyer(++buyers) })),
    )
    expect(responses.filter(({ url }) => url)).toHaveLength(3)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(97)
    expect(await shop.stockOf(stools)).toEqual({ left: 197, reserved: 3 })
    let waited = 0
    while ((await shop.stockOf(stools))?.reserved) {
      expect(waited).toBeLessThan(MAX_MINUTES * 60_000)
      shop.clock.advance(STEP_MS)
      waited += STEP_MS
      await reconcilePayments(shop.db, shop.services)
    }
    expect(await shop.stockOf(stools)).toEqual({ left: 200, reserved: 0 })
    longest = Math.max(longest, waited)
  }
  reportResult(
    `100 unpaid checkouts of one visitor at once, ${countText(rounds)}: 3 held, 97 refused, all units released after at most ${(longest / 60_000).toFixed(1)} minutes`,
  )
})
