import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlacedOrder, sandboxOf } from '../../../../test/support/fixtures/orders.ts'
import { setTestZonePrice } from '../../../../test/support/fixtures/zones.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { signIn } from '../../../../test/support/staff/staff.ts'
import { settleSession } from '../../../domain/orders/settlement/settle-session.server.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

test('the refused amount of a difference is shown again, with the reason beside it', async () => {
  const admin = await signIn(shop)
  await setTestZonePrice(shop, 'Isle of Wight', 3_500)
  const order = await createPlacedOrder(shop, { delivery: { postcode: 'HP11', price: 0 } })
  sandboxOf(shop).pay(order.session, undefined, { postcode: 'PO30 1AA' })
  await settleSession(shop.db, shop.services, order.session)
  for (const difference of ['a little', '0.10']) {
    const body = new URLSearchParams({ intent: 'ask-difference', difference })
    const refused = await admin.fetch(`/admin/orders/${order.id}`, { method: 'POST', body })
    expect(refused.status).toBe(409)
    const field = new RegExp(`<input[^>]*name="difference"[^>]*value="${difference}"`)
    const html = await refused.text()
    expect(html).toMatch(field)
    expect(html).toMatch(/id="[^"]*-difference-error"[^>]*>Enter an amount between £0\.30/)
  }
})
