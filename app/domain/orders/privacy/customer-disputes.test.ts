import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaidOrder, sandboxOf, setStatus } from '../../../../test/support/fixtures/orders.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { inTransaction } from '../../../platform/db.ts'
import { pence } from '../../../platform/values/money.ts'
import type { Staff } from '../../staff/staff.ts'
import { settleDispute } from '../disputes/settle-dispute.server.ts'
import { orderNumber } from '../order-number.ts'
import { findCustomerOrders } from './customer-orders.server.ts'
import { eraseCustomer } from './erase-customer.server.ts'

let shop: TestShop
let admin: Staff
beforeAll(async () => {
  shop = await startTestShop()
  admin = await createTestStaff(shop.db)
  sandboxOf(shop).dropWebhooks = true
})
afterAll(() => shop.stop())

test('a person’s data contains the disputes of their orders, and is erased once the bank has decided', async () => {
  const order = await createPaidOrder(shop)
  await setStatus(shop, admin, order, 'paid', 'delivered')
  const id = sandboxOf(shop).dispute(order.session, { reason: 'duplicate' })
  await settleDispute(shop.db, shop.services, id)
  const dispute = { amount: pence(62_000), reason: 'duplicate', status: 'needs_response' }
  expect(await findCustomerOrders(shop.db, admin, order.email)).toMatchObject([
    { id: order.id, disputes: [dispute], outstandingReason: 'dispute' },
  ])
  const erase = () => inTransaction(shop.db, (tx) => eraseCustomer(tx, admin, order.email))
  const open = { id: order.id, number: orderNumber(order.id), outstandingReason: 'dispute' }
  expect(await erase()).toEqual({ ok: false, reason: 'open-orders', open: [open] })
  sandboxOf(shop).stepDispute(id, 'lose')
  await settleDispute(shop.db, shop.services, id)
  expect(await erase()).toEqual({ ok: true, orders: 1 })
})
