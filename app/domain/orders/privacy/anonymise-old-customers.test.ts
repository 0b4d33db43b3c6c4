import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { movableClock } from '../../../../test/support/movable-clock.ts'
import { ANONYMISED_NAME } from '../../../platform/values/anonymised-name.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { pence } from '../../../platform/values/money.ts'
import { orderDisputes } from '../disputes/schema.ts'
import { orderRefunds } from '../refunds/schema.ts'
import { orders } from '../schema.ts'
import { anonymiseOldCustomers } from './anonymise-old-customers.server.ts'

type Order = typeof orders.$inferSelect

const db = await openTestDatabase()

beforeEach(async () => {
  await db.delete(orderDisputes)
  await db.delete(orderRefunds)
  await db.delete(orders)
})

let numbers = 0

/** An order without lines and with a total of 0, which is consistent. */
async function ordered(on: string, state: Partial<Order>): Promise<OrderId> {
  numbers += 1
  const [order] = await db
    .insert(orders)
    .values({
      customer_name: 'Jo Smith',
      customer_email: 'jo@example.com',
      customer_phone: '07700 900456',
      shipping_address: 'Jo Smith\n1 Sample Lane\nLeeds',
      marketing_opt_in: true,
      total_amount: pence(0),
      checkout_key: `key ${numbers}`,
      stripe_payment_id: `cs_test_${numbers}`,
      return_origin: 'http://localhost:3000',
      payment_expires_at: new Date(on),
      created_at: new Date(on),
      ...state,
    })
    .returning({ id: orders.id })
  if (!order) throw new Error('no order was written')
  return order.id
}

const unpaid = { status: 'cancelled', payment_state: 'unpaid', stock_state: 'released' } as const
const paid = () =>
  ({
    status: 'delivered',
    payment_state: 'paid',
    stock_state: 'consumed',
    payment_intent_id: `pi_${numbers}`,
  }) as const

/** Whether an order still has its customer on a day, with an accounting year that ends in March. */
async function knownOn(day: string, id: OrderId): Promise<boolean> {
  const clock = movableClock(new Date(day))
  const financialYearEnds = { month: 3, day: 31 }
  while ((await anonymiseOldCustomers(db, { clock, financialYearEnds })) > 0);
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  return JSON.stringify(order).includes('Jo Smith')
}

test('the customer of an unpaid order is anonymised completely after a year', async () => {
  const id = await ordered('2025-11-21T10:00:00Z', unpaid)
  expect(await knownOn('2026-11-21T10:00:00Z', id)).toBe(true)
  expect(await knownOn('2026-11-21T10:00:01Z', id)).toBe(false)
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  expect(order).toMatchObject({
    customer_name: ANONYMISED_NAME,
    customer_email: '',
    customer_phone: '',
    shipping_address: null,
    marketing_opt_in: false,
    stripe_payment_id: null,
    checkout_key: id,
    status: 'cancelled',
  })
  expect(order?.search_text).not.toContain('jo')
})

test('the customer of a paid order is kept until six years after the accounting year', async () => {
  const id = await ordered('2020-06-01', paid())
  expect(await knownOn('2027-03-31T22:00:00Z', id)).toBe(true)
  expect(await knownOn('2027-03-31T23:00:00Z', id)).toBe(false)
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  // Amount and payment id belong to the shop's accounts.
  expect(order).toMatchObject({
    payment_state: 'paid',
    payment_intent_id: expect.stringMatching(/^pi_/),
  })
})

describe('the customer is kept for longer in', () => {
  test.each<[string, Partial<Order>]>([
    ['an order whose units are held', { ...unpaid, status: 'pending', stock_state: 'held' }],
    ['an order marked as paid by staff', { ...unpaid, status: 'paid' }],
    ['an order that was paid', { ...unpaid, payment_state: 'paid', payment_intent_id: 'pi_1' }],
  ])('%s', async (_, state) => {
    const id = await ordered('2025-01-01', state)
    expect(await knownOn('2026-11-21', id)).toBe(true)
  })

  test('an order of any age with an outstanding refund', async () => {
    const due = { payment_state: 'refund_due', payment_intent_id: 'pi_2' } as const
    const id = await ordered('2010-01-01', { ...unpaid, ...due })
    expect(await knownOn('2026-11-21', id)).toBe(true)
  })

  test('an order that was refunded in the following accounting year', async () => {
    const id = await ordered('2020-03-20', paid())
    await db.insert(orderRefunds).values({
      order_id: id,
      amount: pence(100),
      reason: 'Jo was not at home',
      created_at: new Date('2020-04-02'),
    })
    expect(await knownOn('2027-03-31T22:00:00Z', id)).toBe(true)
    expect(await knownOn('2027-04-01', id)).toBe(false)
    expect(await db.select().from(orderRefunds)).toMatchObject([{ reason: '', amount: 100 }])
  })

  test.each([
    ['is not decided', null, '2099-01-01'],
    ['was decided in the following accounting year', '2020-04-02', '2027-04-01'],
  ])('an order whose dispute %s', async (_, closedAt, until) => {
    const id = await ordered('2020-03-20', paid())
    await db.insert(orderDisputes).values({
      stripe_dispute_id: `du_${id}`,
      order_id: id,
      amount: pence(0),
      reason: 'fraudulent',
      status: closedAt ? 'won' : 'under_review',
      refundable: false,
      opened_at: new Date('2020-03-21'),
      closed_at: closedAt ? new Date(closedAt) : null,
    })
    expect(await knownOn('2027-03-31T22:00:00Z', id)).toBe(true)
    expect(await knownOn(until, id)).toBe(closedAt === null)
  })
})

test('orders are anonymised in batches of a hundred, each once', async () => {
  for (let n = 0; n < 120; n++) await ordered('2025-01-01', unpaid)
  const deps = {
    clock: movableClock(new Date('2026-11-21')),
    financialYearEnds: { month: 3, day: 31 },
  }
  const [first, second] = await Promise.all([
    anonymiseOldCustomers(db, deps),
    anonymiseOldCustomers(db, deps),
  ])
  expect(first + second).toBe(120)
  expect(await anonymiseOldCustomers(db, deps)).toBe(0)
})
