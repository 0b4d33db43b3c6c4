import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPaidOrder,
  orderPagePath,
  refundInput,
  refundsSettled,
  sandboxOf,
  setStatus,
  type TestOrder,
} from '../../../test/support/fixtures/orders.ts'
import { pageText } from '../../../test/support/html.ts'
import { startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { createTestStaff, type SignedInFetch, signIn } from '../../../test/support/staff/staff.ts'
import { auditDatabase } from '../../audit/audit-database.server.ts'
import { pence } from '../../platform/values/money.ts'
import { requestRefund } from '../orders/refunds/request-refund.server.ts'
import { resolveRefund } from '../orders/refunds/resolve-refund.server.ts'
import { orders } from '../orders/schema.ts'
import type { Staff } from '../staff/staff.ts'

const MIGRATION = new URL(
  '../../../db/migrations/0075_paid_back_in_another_way.sql',
  import.meta.url,
)

let shop: TestShop
let admin: Staff
let signedIn: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  admin = await createTestStaff(shop.db)
  signedIn = await signIn(shop, 'admin')
  sandboxOf(shop).dropWebhooks = true
})
afterAll(() => shop.stop())

async function read(order: TestOrder) {
  const path = await orderPagePath(shop, order)
  const text = async (address: string) => pageText(await (await fetch(shop.url + address)).text())
  return {
    page: await text(path),
    receipt: await text(`${path}/receipt`),
    confirmation: await text(`/checkout/success?session_id=${order.session}`),
    staff: pageText(await (await signedIn.fetch(`/admin/orders/${order.id}`)).text()),
  }
}

const refund = async (order: TestOrder, amount: number, left: number) => {
  await requestRefund(shop.db, shop.services, admin, order.id, refundInput(amount, left))
  await refundsSettled(order)
}

/** A refund that fails, and that staff pay by bank transfer. */
async function payBack(order: TestOrder, amount: number, left: number): Promise<void> {
  sandboxOf(shop).failRefunds = 1
  await refund(order, amount, left)
  const failed = (await order.refunds()).find(({ state }) => state === 'failed')
  await resolveRefund(shop.db, shop.services, admin, order.id, {
    refundId: failed?.id ?? '',
    how: 'dealt-with',
  })
}

test('a part that was paid back in another way is shown beside what was refunded', async () => {
  const order = await createPaidOrder(shop)
  await payBack(order, 20_000, 62_000)
  await refund(order, 12_000, 42_000)
  const { staff, ...pages } = await read(order)
  for (const text of Object.values(pages)) {
    expect(text).toContain(
      'Total £620.00 Refunded −£120.00 Paid back to you in another way −£200.00',
    )
    expect(text).not.toMatch(/refunded in full|gone back to you/)
  }
  expect(pages.page).toContain('Paid back to you in another way £200.00')
  expect(staff).toContain('Refunded −£120.00 Paid back in another way −£200.00 Net £300.00')
  const csv = await (await signedIn.fetch(`/admin/orders/export.csv?q=${order.id}`)).text()
  const [names, values] = csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const column = names?.indexOf('Paid back in another way (£)') ?? -1
  expect(values?.at(column - (names?.length ?? 0))).toBe('200.00')
  expect(await auditDatabase(shop.db)).toEqual([])
})

test('an order whose whole payment was paid back in another way is not called refunded to the card', async () => {
  const order = await createPaidOrder(shop)
  await payBack(order, 62_000, 62_000)
  expect(await order.now()).toMatchObject({ payment_state: 'refunded' })
  const { staff, ...pages } = await read(order)
  for (const text of Object.values(pages)) {
    expect(text).toContain('Paid back to you in another way −£620.00')
    expect(text).not.toMatch(/refunded in full|set aside for you| Refunded /)
  }
  expect(pages.page).toContain('The payment for this order has gone back to you.')
  expect(pages.receipt).toContain('Payment returned')
  expect(staff).toContain('Paid back in another way −£620.00 Net £0.00')
  await setStatus(shop, admin, order, 'paid', 'cancelled', { returnStock: true })
  const { confirmation } = await read(order)
  expect(confirmation).toContain('Your payment has gone back to you.')
  expect(await auditDatabase(shop.db)).toEqual([])
})

test('the migration counts what earlier versions did not count as gone back', async () => {
  const [part, whole] = [await createPaidOrder(shop), await createPaidOrder(shop)]
  await payBack(part, 20_000, 62_000)
  await refund(part, 12_000, 42_000)
  await payBack(whole, 62_000, 62_000)
  const before = [
    { id: part.id, refunded_amount: pence(12_000), payment_state: 'part_refunded' },
    { id: whole.id, refunded_amount: pence(0), payment_state: 'paid' },
  ] as const
  for (const { id, ...row } of before) {
    await shop.db.update(orders).set(row).where(eq(orders.id, id))
  }
  await shop.db.execute(sql.raw(await readFile(MIGRATION, 'utf8')))
  expect(await part.now()).toMatchObject({ refunded_amount: 32_000 })
  expect(await whole.now()).toMatchObject({ refunded_amount: 62_000, payment_state: 'refunded' })
  expect(await auditDatabase(shop.db)).toEqual([])
})
