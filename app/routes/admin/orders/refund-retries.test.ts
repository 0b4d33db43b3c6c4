import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaidOrder, sandboxOf } from '../../../../test/support/fixtures/orders.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'

let shop: TestShop
let admin: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop(
    {},
    { retries: { limit: 50, delaySeconds: 2, longestDelaySeconds: 2 } },
  )
  admin = await signIn(shop)
})
afterAll(() => shop.stop())

/** A page's text without markup. */
async function read(path: string): Promise<string> {
  const text = await (await admin.fetch(path)).text()
  return text.replaceAll(/<script[\s\S]*?<\/script>|<!-- -->|<[^>]*>/g, '')
}

test('a refund that the provider does not accept is shown as requested, with the time of its next retry', async () => {
  const order = await createPaidOrder(shop)
  sandboxOf(shop).failNext = { status: 503, count: 1_000 }
  const fields = { intent: 'refund', amount: '99', left: '62000', reason: '' }
  const body = new URLSearchParams(fields)
  await admin.fetch(`/admin/orders/${order.id}`, { method: 'POST', body })
  const path = `/admin/orders/${order.id}`
  const words = await eventually(async () => {
    const found = await read(path)
    return found.includes('Next try:') && found
  })
  expect(words).toContain('Not completed yet')
  expect(words).toContain('asked for a refund of £99.00')
  expect(words).not.toContain('£99.00 refunded')
  const dashboard = await read('/admin')
  expect(dashboard).toContain('1 refund has not completed yet')
  expect(dashboard).toMatch(/tried again at \d\d:\d\d|being tried again/)

  sandboxOf(shop).failNext = null
  await eventually(async () => (await order.now()).refunded_amount === 9_900)
  const after = await read(path)
  expect(after).toContain('£99.00 refunded')
  expect(after).not.toContain('Not completed yet')
  expect(await read('/admin')).not.toContain('not completed yet')
})
