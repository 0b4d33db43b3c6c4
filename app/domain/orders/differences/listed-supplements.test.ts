import { isNotNull, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsToCustomer } from '../../../../test/support/fixtures/orders.ts'
import { createOrderWithSupplement } from '../../../../test/support/fixtures/supplements.ts'
import { setTestZonePrice } from '../../../../test/support/fixtures/zones.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff, signIn } from '../../../../test/support/staff/staff.ts'
import { sendLink } from '../../order-links/send-link.server.ts'
import type { Staff } from '../../staff/staff.ts'
import { orderNumber } from '../order-number.ts'
import { orders } from '../schema.ts'

let shop: TestShop
let admin: Staff
beforeAll(async () => {
  shop = await startTestShop()
  admin = await createTestStaff(shop.db)
  await setTestZonePrice(shop, 'Isle of Wight', 3_500)
})
afterAll(() => shop.stop())

test('the payment is shown to staff as one of a difference, not as an order', async () => {
  await createOrderWithSupplement(shop, admin)
  const { order } = await createOrderWithSupplement(shop, admin)
  const viewer = await signIn(shop, 'viewer')
  const see = async (path: string) =>
    (await (await viewer.fetch(path)).text()).replaceAll('<!-- -->', '')
  const list = await see(`/admin/orders?q=${order.email}`)
  expect(list).toContain('1 order and 1 payment of a difference')
  expect(list).toContain(`Difference for ${orderNumber(order.id)}`)
  const exporter = await signIn(shop)
  const csv = await (await exporter.fetch(`/admin/orders/export.csv?q=${order.email}`)).text()
  expect(csv).toContain(`,Difference for ${orderNumber(order.id)},`)
  const supplements = await shop.db.$count(orders, isNotNull(orders.supplement_of))
  const counted = await shop.db.$count(orders, isNull(orders.supplement_of))
  const words = `${supplements} payments`
  expect(await see('/admin/orders')).toContain(`${counted} orders and ${words} of a difference`)
  const dashboard = await see('/admin')
  expect(dashboard).toMatch(new RegExp(`>Orders</a><p class="figure-value">${counted}</p>`))
  expect(dashboard).toContain(`and ${words} of a difference`)
})

test('the mail with the links to the orders leaves out the payment of a difference', async () => {
  const { order, supplement } = await createOrderWithSupplement(shop, admin)
  await sendLink(shop.db, shop.services, admin, order.id, { replace: false })
  const [mail] = await eventually(async () => {
    const found = await mailsToCustomer(shop, order, 'The link to your order')
    return found.length > 0 && found
  })
  expect(mail?.text).toContain(`Order ${orderNumber(order.id)}`)
  expect(mail?.text).not.toContain(orderNumber(supplement.id))
})
