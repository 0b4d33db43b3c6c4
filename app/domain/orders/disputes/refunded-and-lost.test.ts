import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPaidOrder,
  orderPagePath,
  refundInput,
  refundsSettled,
  sandboxOf,
} from '../../../../test/support/fixtures/orders.ts'
import { pageText } from '../../../../test/support/html.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff, signIn } from '../../../../test/support/staff/staff.ts'
import { auditDatabase } from '../../../audit/audit-database.server.ts'
import { pence } from '../../../platform/values/money.ts'
import type { Staff } from '../../staff/staff.ts'
import { requestRefund } from '../refunds/request-refund.server.ts'
import { orderRefunds } from '../refunds/schema.ts'
import { settleDispute } from './settle-dispute.server.ts'

let shop: TestShop
let admin: Staff
beforeAll(async () => {
  shop = await startTestShop()
  admin = await createTestStaff(shop.db)
  sandboxOf(shop).dropWebhooks = true
})
afterAll(() => shop.stop())

/** An order of £620 of which £400 were refunded before the bank returned all of it. */
async function createOrderPaidBackTwice() {
  const order = await createPaidOrder(shop)
  await requestRefund(shop.db, shop.services, admin, order.id, refundInput(40_000, 62_000))
  await refundsSettled(order)
  shop.clock.advance(60_000)
  const id = sandboxOf(shop).dispute(order.session)
  sandboxOf(shop).stepDispute(id, 'lose')
  await settleDispute(shop.db, shop.services, id)
  return { order, dispute: id }
}

test('what the bank takes after a refund is a loss that staff see, and no inconsistency', async () => {
  const { order } = await createOrderPaidBackTwice()
  const signedIn = await signIn(shop)
  const read = async (page: Promise<Response>) => pageText(await (await page).text())
  const staff = await read(signedIn.fetch(`/admin/orders/${order.id}`))
  expect(staff).toContain('Refunded −£400.00 Lost to a dispute −£620.00 Net −£400.00')
  expect(staff).toContain('The bank has also returned what you had paid back: £400.00 is lost.')
  const path = await orderPagePath(shop, order)
  for (const page of [path, `${path}/receipt`]) {
    const own = await read(fetch(shop.url + page))
    expect(own).toContain('Total £620.00 Refunded −£400.00 Returned by your bank −£620.00')
  }
  expect(await auditDatabase(shop.db)).toEqual([])
})

test('the audit finds a refund that was requested after the bank had returned the payment', async () => {
  const { order } = await createOrderPaidBackTwice()
  const after = new Date(shop.clock.now().getTime() + 1_000)
  const wrong = {
    order_id: order.id,
    amount: pence(2_000),
    state: 'requested',
    staff_id: admin.id,
  } as const
  const [made] = await shop.db
    .insert(orderRefunds)
    .values({ ...wrong, created_at: after })
    .returning()
  expect(await auditDatabase(shop.db)).toMatchObject([
    { problem: 'a refund was requested of what a lost dispute had returned', id: order.id },
  ])
  await shop.db.delete(orderRefunds).where(eq(orderRefunds.id, made?.id ?? ''))
})

test('a refund between two decisions of the bank is not reported', async () => {
  const order = await createPaidOrder(shop)
  const id = sandboxOf(shop).dispute(order.session)
  sandboxOf(shop).stepDispute(id, 'win')
  await settleDispute(shop.db, shop.services, id)
  shop.clock.advance(60_000)
  await requestRefund(shop.db, shop.services, admin, order.id, refundInput(62_000, 62_000))
  await refundsSettled(order)
  shop.clock.advance(60_000)
  const { payments } = shop.services
  const changed: typeof payments = {
    ...payments,
    async readDispute(one) {
      const read = await payments.readDispute(one)
      return read.ok ? { ok: true, dispute: { ...read.dispute, status: 'lost' } } : read
    },
  }
  await settleDispute(shop.db, { ...shop.services, payments: changed }, id)
  expect((await order.now()).refunded_amount).toBe(62_000)
  expect(await auditDatabase(shop.db)).toEqual([])
})
