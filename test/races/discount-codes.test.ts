import { afterAll, beforeAll, expect, test } from 'vitest'
import { discountErrors } from '../../app/content/toasts/discount-messages.ts'
import { reconcilePayments } from '../../app/domain/orders/reconciliation/reconcile-payments.server.ts'
import { createTestDiscountCode, usesOf } from '../support/fixtures/discounts.ts'
import { sandboxOf } from '../support/fixtures/orders.ts'
import { countText, reportResult, times, upTo, withinSeconds } from '../support/full-suite.ts'
import { buyer, eventually, sessionOf, startTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({}, { repeatsTasks: true })
})
afterAll(() => shop.stop())

let buyers = 0

test('a code with 7 redemptions and 100 concurrent buyers: 7 discounted orders and 93 refusals', {
  ...withinSeconds(60, 300),
}, async () => {
  const rounds = upTo(1, 10)
  for (let round = 0; round < rounds; round++) {
    const code = await createTestDiscountCode(shop.db, { percentage: 15, max_uses: 7 })
    const discount = { code: code.code.toLowerCase(), amount: 93 }
    const sofas = await Promise.all(times(10, () => shop.addProduct({ stock: 10 })))
    const responses = await Promise.all(
      sofas.flatMap((sofa) =>
        times(10, () =>
          shop.checkout([{ product: sofa }], { customer: buyer(++buyers), discount }),
        ),
      ),
    )
    const opened = responses.filter(({ url }) => url)
    expect(opened).toHaveLength(7)
    const refused = responses.filter(({ error }) => error?.includes(discountErrors.usedUp))
    expect(refused).toHaveLength(93)
    expect(await usesOf(shop.db, code)).toBe(7)
    const orders = (await shop.allOrders()).filter((order) => order.discount_code === code.code)
    expect(orders.map((order) => [order.total_amount, order.discount_amount])).toEqual(
      times(7, () => [52_700, 9_300]),
    )
    // Each payment page charges the order's total.
    const pages = await Promise.all(
      opened.map((response) => shop.services.payments.readSession(sessionOf(response))),
    )
    expect(pages.map((page) => page.ok && page.session.amountTotal)).toEqual(times(7, () => 52_700))
  }
  reportResult(
    `a code of 7 uses and 100 concurrent buyers, ${countText(rounds)}: 7 discounted orders and 93 refusals each time`,
  )
})

test('one checkout sent 20 times concurrently redeems a code once', async () => {
  const code = await createTestDiscountCode(shop.db, { max_uses: 3 })
  const sofa = await shop.addProduct({ stock: 5 })
  const options = {
    customer: buyer(++buyers),
    key: 'one form',
    discount: { code: code.code, amount: 62 },
  }
  const responses = await Promise.all(times(20, () => shop.checkout([{ product: sofa }], options)))
  expect(new Set(responses.map(sessionOf)).size).toBe(1)
  expect(await usesOf(shop.db, code)).toBe(1)
})

test('an expired payment page returns the redemption, a paid one keeps it', async () => {
  const code = await createTestDiscountCode(shop.db, { max_uses: 1 })
  const sofa = await shop.addProduct({ stock: 5 })
  const discount = { code: code.code, amount: 62 }
  const order = () => shop.checkout([{ product: sofa }], { customer: buyer(++buyers), discount })
  const first = await order()
  expect((await order()).error).toContain(discountErrors.usedUp)
  sandboxOf(shop).expire(sessionOf(first))
  await eventually(async () => (await usesOf(shop.db, code)) === 0)
  const second = await order()
  sandboxOf(shop).pay(sessionOf(second))
  await eventually(async () =>
    (await shop.allOrders()).some(
      (one) => one.stripe_payment_id === sessionOf(second) && one.payment_state === 'paid',
    ),
  )
  expect(await usesOf(shop.db, code)).toBe(1)
  expect((await order()).error).toContain(discountErrors.usedUp)
})

test('a redemption whose payment page could not be opened is returned, also when webhooks are lost', async () => {
  const code = await createTestDiscountCode(shop.db, { max_uses: 1 })
  const sofa = await shop.addProduct({ stock: 5 })
  const discount = { code: code.code, amount: 62 }
  const control = sandboxOf(shop)
  control.dropWebhooks = true
  control.failNext = { status: 400, count: 1 }
  shop.expectErrors('a payment page could not be opened')
  const refused = await shop.checkout([{ product: sofa }], { customer: buyer(++buyers), discount })
  expect(refused.status).toBe(502)
  expect(await usesOf(shop.db, code)).toBe(0)
  await shop.checkout([{ product: sofa }], { customer: buyer(++buyers), discount })
  expect(await usesOf(shop.db, code)).toBe(1)
  shop.clock.advance(40 * 60_000)
  await reconcilePayments(shop.db, shop.services)
  await eventually(async () => (await usesOf(shop.db, code)) === 0)
  control.dropWebhooks = false
})
