import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaidOrder } from '../../../../test/support/fixtures/orders.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { pence } from '../../../platform/values/money.ts'
import { orderRefunds } from '../refunds/schema.ts'
import { orders } from '../schema.ts'
import { readPeriodSales } from './period-sales.server.ts'

const NOW = new Date('2026-09-21T10:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

test('sales of a period and of the one before, by days in London time, less refunds', async () => {
  const viewer = await createTestStaff(shop.db, 'viewer')
  const given = [
    // Ten past midnight in London.
    { pounds: 100, at: '2026-09-14T23:10:00Z', refunded: 0 },
    { pounds: 300, at: '2026-09-21T09:00:00Z', refunded: 10_000 },
    { pounds: 50, at: '2026-09-14T22:50:00Z', refunded: 0 },
    { pounds: 800, at: '2026-09-08T12:00:00Z', refunded: 0, status: 'cancelled' as const },
    { pounds: 900, at: '2026-09-07T12:00:00Z', refunded: 0 },
  ]
  for (const { pounds, at, refunded, status = 'paid' } of given) {
    const { id } = await createPaidOrder(shop, { pounds })
    const refunds = refunded
      ? { refunded_amount: pence(refunded), payment_state: 'part_refunded' as const }
      : {}
    await shop.db
      .update(orders)
      .set({ created_at: new Date(at), status, ...refunds })
      .where(eq(orders.id, id))
    if (refunded) {
      await shop.db.insert(orderRefunds).values({
        order_id: id,
        amount: pence(refunded),
        state: 'succeeded',
        stripe_refund_id: 're_sample',
      })
    }
  }
  const week = await readPeriodSales(shop.db, viewer, '7-days', NOW)
  expect(week).toMatchObject({
    days: { from: '2026-09-15', to: '2026-09-21' },
    sum: { net: 30_000, orders: 2, checkouts: 2 },
    before: {
      days: { from: '2026-09-08', to: '2026-09-14' },
      sum: { net: 5_000, orders: 1, checkouts: 2 },
    },
  })
  expect(week.bars.map(({ net }) => net)).toEqual([10_000, 0, 0, 0, 0, 0, 20_000])
  const year = await readPeriodSales(shop.db, viewer, 'year', NOW)
  expect(year.bars).toHaveLength(9)
  expect(year).toMatchObject({ sum: { net: 125_000, orders: 4 }, before: { sum: { orders: 0 } } })
})
