import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPaidOrder,
  sandboxOf,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'
import { settleDispute } from '../../../domain/orders/disputes/settle-dispute.server.ts'
import { orderNumber } from '../../../domain/orders/order-number.ts'
import { longDate } from '../../../platform/values/dates.ts'

let shop: TestShop
let admin: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  admin = await signIn(shop)
  sandboxOf(shop).dropWebhooks = true
})
afterAll(() => shop.stop())

const see = async (path: string) =>
  (await (await admin.fetch(path)).text()).replaceAll('<!-- -->', '')

const settle = (id: string) => settleDispute(shop.db, shop.services, id)

async function refund(order: TestOrder): Promise<{ status: number; text: string }> {
  const body = new URLSearchParams({ intent: 'refund', amount: '620', left: '62000', reason: '' })
  const response = await admin.fetch(`/admin/orders/${order.id}`, { method: 'POST', body })
  return { status: response.status, text: await response.text() }
}

test('an undecided dispute is in the list, on the page of its order and on the dashboard', async () => {
  const [order, other] = [await createPaidOrder(shop), await createPaidOrder(shop)]
  expect(await see('/admin')).not.toContain('needs an answer')
  const id = sandboxOf(shop).dispute(order.session, { reason: 'product_unacceptable' })
  await settle(id)

  const list = await see('/admin/orders?payment=disputed')
  expect(list).toContain(`>${orderNumber(order.id)}</a>`)
  expect(list).not.toContain(orderNumber(other.id))
  expect(list).toContain('</span>Disputed</span>')
  const page = await see(`/admin/orders/${order.id}`)
  for (const words of [
    'The customer disputes £620.00',
    'damaged or not as described',
    'Do not hand the order over before this is settled.',
    'nothing can be refunded before the bank decides',
  ]) {
    expect(page).toContain(words)
  }
  expect(page).not.toContain('Refund up to')
  const dashboard = await see('/admin')
  expect(dashboard).toContain('1 disputed payment needs an answer')
  const due = new Date(shop.clock.now().getTime() + 14 * 24 * 60 * 60_000)
  expect(dashboard).toContain(`by ${longDate(due)}`)
  const refused = await refund(order)
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('holds the money until it has decided')

  sandboxOf(shop).stepDispute(id, 'answer')
  await settle(id)
  expect(await see('/admin')).not.toContain('needs an answer')
  expect(await see(`/admin/orders/${order.id}`)).toContain('It was answered.')
  sandboxOf(shop).stepDispute(id, 'win')
  await settle(id)
  const won = await see(`/admin/orders/${order.id}`)
  expect(won).toContain('Decided for you')
  expect(won).toContain('Refund up to £620.00')
  expect(await see('/admin/orders?payment=disputed')).not.toContain(orderNumber(order.id))
})

test('a lost dispute shows as money that went back: in the list, the sales and the export', async () => {
  const order = await createPaidOrder(shop)
  const salesOf = async () => /Net sales.*?£([\d,.]+)/s.exec(await see('/admin'))?.[1]
  const before = await salesOf()
  const id = sandboxOf(shop).dispute(order.session)
  await settle(id)
  // The bank has not decided yet.
  expect(await salesOf()).toBe(before)
  sandboxOf(shop).stepDispute(id, 'lose')
  await settle(id)
  const pounds = (text: string | undefined) => Number(text?.replaceAll(',', ''))
  expect(pounds(await salesOf())).toBe(pounds(before) - 620)
  expect(await see(`/admin/orders?q=${orderNumber(order.id)}`)).toContain('Dispute lost')
  const page = await see(`/admin/orders/${order.id}`)
  expect(page).toContain('Do not refund it again.')
  expect(page).toContain('Nothing is left to refund.')
  expect(page).toContain('Lost to a dispute')
  expect(page).not.toContain('>Refunded</th>')
  expect(page).toContain('The bank has decided for the customer: £620.00 stays with them')

  const csv = await see(`/admin/orders/export.csv?q=${orderNumber(order.id)}`)
  expect(csv).toContain(
    'Total (£),Refunded (£),Lost to disputes (£),Paid back in another way (£),Payment reference',
  )
  expect(csv).toContain('620.00,0.00,620.00,0.00,pi_')
})
