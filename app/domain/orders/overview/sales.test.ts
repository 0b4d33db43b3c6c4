import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import {
  createPaidOrder,
  createPlacedOrder,
  setStatus,
} from '../../../../test/support/fixtures/orders.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { pence } from '../../../platform/values/money.ts'
import { restockOrder } from '../admin/restock-order.server.ts'
import { orderRefunds } from '../refunds/schema.ts'
import { orders } from '../schema.ts'
import type { OrderStatus } from '../status.ts'
import { findOrdersNeedingAttention } from './find-needs-attention.server.ts'
import { readSales } from './sales.server.ts'

/** A Saturday in winter, and the end of a week in summer by London time. */
const NOW = new Date('2026-11-21T10:00:00Z')
const SUNDAY_NIGHT = '2026-09-20T22:59:59Z'
const MONDAY_MORNING = '2026-09-20T23:00:00Z'

async function openShop() {
  const shop = await startTestShop()
  onTestFinished(() => shop.stop())
  return { shop, viewer: await createTestStaff(shop.db, 'viewer') }
}

async function change(shop: TestShop, id: OrderId, facts: Partial<typeof orders.$inferInsert>) {
  await shop.db.update(orders).set(facts).where(eq(orders.id, id))
}

async function sold(shop: TestShop, pounds: number, status: OrderStatus, at: string) {
  const { id } = await createPaidOrder(shop, { pounds })
  await change(shop, id, { status, created_at: new Date(at) })
  return id
}

test('sales by week in London time, less refunds; open orders; all-time sales', async () => {
  const { shop, viewer } = await openShop()
  await sold(shop, 100, 'delivered', SUNDAY_NIGHT)
  await sold(shop, 200, 'shipped', MONDAY_MORNING)
  const partly = await sold(shop, 400, 'paid', '2026-11-21T09:00:00Z')
  await change(shop, partly, { refunded_amount: pence(15_000), payment_state: 'part_refunded' })
  await shop.db.insert(orderRefunds).values({
    order_id: partly,
    amount: pence(15_000),
    state: 'succeeded',
    stripe_refund_id: 're_sample',
  })
  await sold(shop, 800, 'cancelled', '2026-11-20T09:00:00Z')
  await sold(shop, 1_600, 'delivered', '2025-01-01T09:00:00Z')
  await createPlacedOrder(shop, { pounds: 3_200 })

  const sales = await readSales(shop.db, viewer, NOW)
  expect(sales).toMatchObject({
    orders: 6,
    awaitingDispatch: 40_000,
    netSales: 10_000 + 20_000 + 25_000 + 160_000,
  })
  expect(sales.weeks).toHaveLength(12)
  expect(sales.weeks[0]).toEqual({ monday: '2026-08-31', net: 0, orders: 0 })
  expect(sales.weeks.at(-1)).toEqual({ monday: '2026-11-16', net: 25_000, orders: 1 })
  expect(
    sales.weeks.filter(({ orders }) => orders > 0).map(({ monday, net }) => [monday, net]),
  ).toEqual([
    ['2026-09-14', 10_000],
    ['2026-09-21', 20_000],
    ['2026-11-16', 25_000],
  ])
})

test('orders that need attention are listed, oldest first', async () => {
  const { shop, viewer } = await openShop()
  expect(await findOrdersNeedingAttention(shop.db, viewer, NOW)).toEqual({
    toDispatch: { count: 0, first: [] },
    atOdds: { count: 0, first: [] },
    cancellationRequested: { count: 0, first: [] },
    deliveryDifferences: { count: 0, first: [] },
    refundsFailed: { count: 0, first: [] },
    refundsWaiting: { count: 0, first: [] },
    amountMismatches: { count: 0, first: [] },
    mismatchRefundsFailed: 0,
    disputes: { count: 0, first: [] },
  })
  for (const day of ['04', '01', '03', '02'])
    await sold(shop, 100, 'paid', `2026-11-${day}T09:00:00Z`)
  const failed = await sold(shop, 100, 'cancelled', '2026-11-05T09:00:00Z')
  const waiting = await sold(shop, 100, 'shipped', '2026-11-05T09:00:00Z')
  const requested = new Date('2026-11-21T09:44:00Z')
  const refund = { amount: pence(2_500), created_at: requested, updated_at: requested }
  await shop.db.insert(orderRefunds).values([
    { order_id: failed, ...refund, state: 'failed', failure: 'no such account' },
    { order_id: waiting, ...refund },
    { order_id: waiting, ...refund },
  ])

  const need = await findOrdersNeedingAttention(shop.db, viewer, NOW)
  expect(need.toDispatch.count).toBe(4)
  expect(need.toDispatch.first.map(({ since }) => since.getUTCDate())).toEqual([1, 2, 3])
  expect(need.refundsFailed).toMatchObject({ count: 1, first: [{ id: failed, amount: 2_500 }] })
  expect(need.refundsWaiting).toMatchObject({
    count: 1,
    first: [{ id: waiting, amount: 5_000, since: requested }],
  })

  // Requested again: the failure is being handled, and the new refund has just started.
  await shop.db
    .update(orderRefunds)
    .set({ resolved_at: NOW })
    .where(eq(orderRefunds.order_id, failed))
  await shop.db.insert(orderRefunds).values({
    order_id: failed,
    amount: pence(2_500),
    created_at: NOW,
    updated_at: NOW,
  })
  const later = await findOrdersNeedingAttention(shop.db, viewer, NOW)
  expect(later.refundsFailed.count).toBe(0)
  expect(later.refundsWaiting.count).toBe(1)
})

test('an amount mismatch needs attention until staff have set a status', async () => {
  const { shop, viewer } = await openShop()
  const order = await createPlacedOrder(shop, { pounds: 620 })
  await shop.db.execute(sql`
    insert into order_events (order_id, kind) values (${order.id}, 'amount_mismatch')`)
  const { amountMismatches } = await findOrdersNeedingAttention(shop.db, viewer, NOW)
  expect(amountMismatches).toMatchObject({ count: 1, first: [{ id: order.id, amount: 62_000 }] })
  await change(shop, order.id, { next_check_at: null })
  const staff = await createTestStaff(shop.db)
  await setStatus(shop, staff, order, 'pending', 'shipped')
  expect((await findOrdersNeedingAttention(shop.db, viewer, NOW)).amountMismatches.count).toBe(0)
})

test('a paid order that was restocked or refunded is not listed for dispatch', async () => {
  const { shop, viewer } = await openShop()
  const returned = await sold(shop, 100, 'paid', '2026-11-01T09:00:00Z')
  await restockOrder(shop.db, shop.services, await createTestStaff(shop.db), returned)
  const refunded = await sold(shop, 100, 'paid', '2026-11-02T09:00:00Z')
  await change(shop, refunded, { payment_state: 'refunded', refunded_amount: pence(10_000) })
  await shop.db.insert(orderRefunds).values({
    order_id: refunded,
    amount: pence(10_000),
    state: 'succeeded',
    stripe_refund_id: 're_all',
  })
  const sent = await sold(shop, 100, 'paid', '2026-11-03T09:00:00Z')

  const need = await findOrdersNeedingAttention(shop.db, viewer, NOW)
  expect(need.atOdds.first.map(({ id }) => id)).toEqual([returned, refunded])
  expect(need.toDispatch.first.map(({ id }) => id)).toEqual([sent])
})
