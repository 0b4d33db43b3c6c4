import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { auditDatabase } from '../../../audit/audit-database.server.ts'
import { readNumeric } from '../../../platform/database/columns.ts'
import { inTransaction } from '../../../platform/db.ts'
import { listOrdersForStaff } from '../admin/list-orders-for-staff.server.ts'
import { readOrderRequest } from '../admin/order-filters.ts'
import { ORDER_STATUSES, PAYMENT_STATES } from '../status.ts'
import { compactOrderSums } from './order-sums.server.ts'
import { readSales } from './sales.server.ts'

const db = await openTestDatabase()
const viewer = await createTestStaff(db, 'viewer')

/** Times around midnight in London, in winter and in summer, and at both clock changes. */
const TIMES = [
  '2026-01-31T23:59:59Z',
  '2026-02-01T00:00:00Z',
  '2026-06-30T22:59:59Z',
  '2026-06-30T23:00:00Z',
  '2026-03-29T00:30:00Z',
  '2026-10-25T00:30:00Z',
]
const NOW = new Date('2026-07-01T12:00:00Z')

const times = fc.constantFrom(...TIMES)
const statuses = fc.constantFrom(...ORDER_STATUSES)
const changes = fc.oneof(
  fc.record({
    kind: fc.constant('insert' as const),
    at: times,
    pounds: fc.integer({ min: 1, max: 900 }),
  }),
  fc.record({
    kind: fc.constant('update' as const),
    status: statuses,
    part: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constant('pay' as const), state: fc.constantFrom(...PAYMENT_STATES) }),
  fc.record({ kind: fc.constant('refund' as const), percent: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ kind: fc.constant('delete' as const) }),
  fc.record({ kind: fc.constant('compact' as const) }),
)
type Change = typeof changes extends fc.Arbitrary<infer Value> ? Value : never

/** Changes several orders in one statement, with the checks of single orders off. */
async function apply(change: Change): Promise<void> {
  if (change.kind === 'compact') {
    await Promise.all([compactOrderSums(db), compactOrderSums(db)])
    return
  }
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`alter table orders disable trigger orders_consistent`)
    await tx.execute(sql`alter table orders disable trigger orders_delivery`)
    await tx.execute(statementOf(change))
    await tx.execute(sql`alter table orders enable trigger orders_consistent`)
    await tx.execute(sql`alter table orders enable trigger orders_delivery`)
  })
}

function statementOf(change: Exclude<Change, { kind: 'compact' }>) {
  switch (change.kind) {
    case 'insert':
      return sql`
        insert into orders (customer_name, customer_email, total_amount, stock_state, checkout_key,
          stripe_payment_id, payment_intent_id, return_origin, payment_expires_at, created_at)
        select 'Sample', 'sample@example.com', ${change.pounds}::int + n, 'released',
          gen_random_uuid()::text, gen_random_uuid()::text, gen_random_uuid()::text,
          'http://localhost', now(), ${change.at}::timestamptz
        from generate_series(1, 3) as n`
    case 'update':
      return sql`update orders set status = ${change.status}
        where total_amount::int % ${change.part}::int = 0`
    case 'pay':
      return sql`update orders set payment_state = ${change.state}
        where total_amount::int % 2 = 0`
    case 'refund':
      return sql`update orders
        set refunded_amount = round(total_amount * ${change.percent}::int * 0.01, 2)
        where total_amount::int % 3 = 0`
    case 'delete':
      return sql`delete from orders where total_amount::int % 5 = 0`
  }
}

const sumProblems = async () =>
  (await auditDatabase(db)).filter(({ problem }) => problem.startsWith('kept sums'))

const QUERIES = [
  '',
  'status=paid',
  'payment=paid&status=cancelled',
  'from=2026-02-01',
  'to=2026-06-30',
  'from=2026-07-01&to=2026-07-01&status=pending',
]

test('sums, dashboard and number of listed orders match the orders after random changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 12 }), async (history) => {
      for (const change of history) await apply(change)
      expect(await sumProblems()).toEqual([])
      const sales = await readSales(db, viewer, NOW)
      const { rows } = await db.execute<{ orders: number; net: string; week: number }>(sql`
        select count(*)::int as orders,
          coalesce(sum(total_amount - refunded_amount) filter (
            where status in ('paid', 'shipped', 'delivered')), 0) as net,
          (count(*) filter (where status in ('paid', 'shipped', 'delivered')
            and created_at >= '2026-06-28T23:00:00Z' and created_at < '2026-07-05T23:00:00Z'))::int
            as week
        from orders`)
      expect(sales.orders).toBe(rows[0]?.orders)
      expect(sales.netSales).toBe(readNumeric(rows[0]?.net ?? ''))
      expect(sales.weeks.at(-1)).toMatchObject({ monday: '2026-06-29', orders: rows[0]?.week })
      for (const query of QUERIES) {
        const request = { ...readOrderRequest(new URLSearchParams(query)), size: 10_000 }
        const { total, rows: listed } = await listOrdersForStaff(db, viewer, request)
        expect([query, total]).toEqual([query, listed.length])
      }
    }),
    { numRuns: 25 },
  )
})

test('the audit reports a sum that differs from the orders', async () => {
  await apply({ kind: 'insert', at: TIMES[0] ?? '', pounds: 100 })
  await compactOrderSums(db)
  await db.execute(sql`update order_sums set total = total + 1 where orders > 0`)
  expect(await sumProblems()).not.toEqual([])
  await db.execute(sql`update order_sums set total = total - 1 where orders > 0`)
  expect(await sumProblems()).toEqual([])
})

test('concurrent checkouts of one day do not wait for each other', async () => {
  const insert = statementOf({ kind: 'insert', at: TIMES[0] ?? '', pounds: 7 })
  await db.execute(sql`alter table orders disable trigger orders_consistent`)
  await inTransaction(db, async (one) => {
    await one.execute(insert)
    // Another connection, while the first has not committed.
    await inTransaction(db, async (other) => {
      await other.execute(sql`set local lock_timeout = '1s'`)
      await other.execute(insert)
    })
    await compactOrderSums(db)
  })
  await db.execute(sql`alter table orders enable trigger orders_consistent`)
  expect(await sumProblems()).toEqual([])
})
