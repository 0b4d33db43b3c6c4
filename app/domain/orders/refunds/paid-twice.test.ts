import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPaidOrder,
  orderPagePath,
  refundInput,
  refundsSettled,
  sandboxOf,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import { pageText } from '../../../../test/support/html.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff, signIn } from '../../../../test/support/staff/staff.ts'
import { auditDatabase } from '../../../audit/audit-database.server.ts'
import type { Staff } from '../../staff/staff.ts'
import { orderNumber } from '../order-number.ts'
import { requestRefund } from './request-refund.server.ts'
import { type Resolution, resolveRefund } from './resolve-refund.server.ts'
import { settleRefund } from './settle-refund.server.ts'

let shop: TestShop
let admin: Staff
beforeAll(async () => {
  shop = await startTestShop()
  admin = await createTestStaff(shop.db)
  sandboxOf(shop).dropWebhooks = true
})
afterAll(() => shop.stop())

/** Requests a refund which the provider makes but reports as refused. @returns the provider's id */
async function refundUnnoticed(order: TestOrder, amount: number): Promise<string> {
  const { payments } = shop.services
  let made = ''
  shop.services.payments = {
    ...payments,
    async refund(wanted) {
      const result = await payments.refund(wanted)
      if (result.ok) made = result.refund.id
      return { ok: false, reason: 'refused', message: 'declined' }
    },
    findRefunds: async () => ({ ok: true, refunds: [] }),
  }
  await requestRefund(shop.db, shop.services, admin, order.id, refundInput(amount, 62_000))
  await refundsSettled(order)
  shop.services.payments = payments
  return made
}

async function resolve(order: TestOrder, how: Resolution): Promise<void> {
  const [failed] = await order.refunds()
  const resolved = { refundId: failed?.id ?? '', how }
  expect(await resolveRefund(shop.db, shop.services, admin, order.id, resolved)).toMatchObject({
    ok: true,
  })
  await refundsSettled(order)
}

async function notices(order: TestOrder) {
  return (await shop.mails()).filter(({ subject }) =>
    subject.includes(`order ${orderNumber(order.id)}: it was paid back twice`),
  )
}

const staffPage = async (order: TestOrder) => {
  const signedIn = await signIn(shop)
  return pageText(await (await signedIn.fetch(`/admin/orders/${order.id}`)).text())
}

test('a refund that was made although staff have paid it back in another way is reported to them', async () => {
  const order = await createPaidOrder(shop)
  const made = await refundUnnoticed(order, 62_000)
  await resolve(order, 'dealt-with')
  const settle = () => settleRefund(shop.db, shop.services, made)
  expect(await settle()).toEqual({ ok: true, changed: true })
  expect(await settle()).toEqual({ ok: true, changed: false })
  await eventually(async () => (await notices(order)).length === 1)
  const page = await staffPage(order)
  expect(page).toContain('Refunded −£620.00 Paid back in another way −£620.00 Net −£620.00')
  expect(page).toContain('£620.00 has been paid back twice.')
  expect(page).toContain('A refund of £620.00 that had failed was made after all')
  const path = await orderPagePath(shop, order)
  const own = pageText(await (await fetch(shop.url + path)).text())
  expect(own).toContain('Refunded −£620.00 Paid back to you in another way −£620.00')
  expect(await auditDatabase(shop.db)).toEqual([])
})

test('a refund that was made although staff had ended it as not owed counts once', async () => {
  const order = await createPaidOrder(shop)
  const made = await refundUnnoticed(order, 10_000)
  const [failed] = await order.refunds()
  await resolveRefund(shop.db, shop.services, admin, order.id, {
    refundId: failed?.id ?? '',
    how: 'not-owed',
  })
  expect(await settleRefund(shop.db, shop.services, made)).toEqual({ ok: true, changed: true })
  expect(await order.now()).toMatchObject({ refunded_amount: 10_000 })
  const page = await staffPage(order)
  expect(page).toContain('Refunded −£100.00 Net £520.00')
  expect(page).not.toContain('paid back twice')
  expect(await notices(order)).toEqual([])
  expect(await auditDatabase(shop.db)).toEqual([])
})

test('a part of the payment that was paid back twice counts twice, and the rest can be refunded', async () => {
  const order = await createPaidOrder(shop)
  const made = await refundUnnoticed(order, 10_000)
  await resolve(order, 'dealt-with')
  await settleRefund(shop.db, shop.services, made)
  await eventually(async () => (await notices(order)).length === 1)
  expect(await order.now()).toMatchObject({ refunded_amount: 20_000 })
  expect(await staffPage(order)).toContain(
    'Refunded −£100.00 Paid back in another way −£100.00 Net £420.00',
  )
  expect(await auditDatabase(shop.db)).toEqual([])
})

test('a refund that was made although it was repeated is reported, too', async () => {
  const order = await createPaidOrder(shop)
  const made = await refundUnnoticed(order, 10_000)
  await resolve(order, 'repeat')
  await settleRefund(shop.db, shop.services, made)
  await eventually(async () => (await notices(order)).length === 1)
  expect(await staffPage(order)).toContain('Refunded −£200.00 Net £420.00')
})
