import { beforeAll, describe, expect, test } from 'vitest'
import {
  countOpenReturns,
  listReturns,
} from '../../../app/domain/returns/handling/list-returns.server.ts'
import { readReturnRequest } from '../../../app/domain/returns/handling/return-filters.ts'
import { findReturnsDue } from '../../../app/domain/returns/handling/returns-due.server.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { reportResult } from '../../support/full-suite.ts'
import { createTestStaff } from '../../support/staff/staff.ts'
import { costOf, readWhole, watchPlans } from './plan-watch.ts'

const RETURNS = 100_000
/** The limit for a first page and the count of all: each return and its order are read once at most. */
const MAX_BLOCKS = 4_000

const db = await openTestDatabase()
const planned = watchPlans(db)
const staff = await createTestStaff(db, 'viewer')

/** Inserts returns over about two years, all ended long ago except one in a thousand. */
beforeAll(async () => {
  const client = await db.$client.connect()
  try {
    // Only rows are needed, so triggers and foreign keys do not run.
    await client.query(`set session_replication_role = replica; set statement_timeout = 0`)
    await client.query(
      `insert into products (title, price, category) values ('Oak chair', 100, 'Chairs')`,
    )
    await client.query(
      `insert into orders (customer_name, customer_email, total_amount, status, stock_state,
        checkout_key, return_origin, payment_expires_at, created_at)
      select 'Sample Customer ' || n, 'customer' || n || '@example.com', 100, 'delivered',
        'consumed', 'key ' || n, 'http://localhost', now(),
        timestamptz '2024-10-01' + n * interval '10 minutes'
      from generate_series(1, $1::int) as n`,
      [RETURNS],
    )
    await client.query(
      `insert into order_items (order_id, product_id, product_title, price, quantity)
      select orders.id, products.id, 'Oak chair', 100, 1 from orders, products`,
    )
    // A third was refunded; the refunds of the last months have failed.
    await client.query(
      `insert into order_refunds (order_id, amount, state, created_at, updated_at)
      select id, 100, case when created_at > '2026-08-01' then 'failed' else 'succeeded' end,
        created_at, created_at
      from (select id, created_at, row_number() over (order by created_at) as nth from orders) as o
      where nth % 3 = 0 and nth % 1000 <> 0`,
    )
    await client.query(
      `insert into returns (order_id, kind, way, state, asked_at, updated_at, ended_at, refund_id,
        refund_amount)
      select o.id, case when nth % 10 = 0 then 'faulty' else 'changed_mind' end, 'bring',
        case when nth % 1000 = 0 then 'asked' when refund.id is not null then 'refunded'
          else 'withdrawn' end,
        o.created_at, o.created_at, case when nth % 1000 = 0 then null else o.created_at end,
        refund.id, refund.amount
      from (select id, created_at, row_number() over (order by created_at) as nth from orders) as o
      left join order_refunds as refund on refund.order_id = o.id`,
    )
    await client.query(
      `insert into order_disputes (stripe_dispute_id, order_id, amount, reason, status, refundable,
        opened_at, closed_at)
      select 'dp_' || nth, id, 100, 'fraudulent', 'lost', false, created_at, created_at
      from (select id, created_at, row_number() over (order by created_at) as nth from orders) as o
      where nth % 20 = 1`,
    )
    await client.query(
      `insert into return_pieces (return_id, order_item_id, quantity, amount)
      select returns.id, order_items.id, 1, 100
      from returns join order_items using (order_id)`,
    )
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}, 240_000)

const read = (query: string) =>
  listReturns(db, staff, readReturnRequest(new URLSearchParams(query)))
const tablesRead = () => planned.map(({ plan }) => plan).flatMap(readWhole)

describe('with 100,000 returns', () => {
  test.each([
    '',
    'sort=asked',
    'state=open',
    'state=refunded',
    'kind=faulty',
    'state=open&kind=faulty',
    'from=2025-03-01&to=2025-03-31',
    'q=customer4711@',
  ])('the first page (%s) reads few blocks', async (query) => {
    planned.length = 0
    expect((await read(query)).rows.length).toBeGreaterThan(0)
    const { blocks, ms } = costOf(planned)
    reportResult(
      `100,000 returns, first page (${query || 'all'}) and count: ${blocks} blocks, ${ms.toFixed(1)} ms`,
    )
    expect(blocks).toBeLessThan(MAX_BLOCKS)
  })

  test.each(['', 'sort=asked', 'state=open', 'from=2025-03-01&to=2025-03-31'])(
    'the first page (%s) uses no sequential scan',
    async (query) => {
      planned.length = 0
      await read(query)
      expect(tablesRead()).toEqual([])
    },
  )

  test('open and due returns are found by an index', async () => {
    planned.length = 0
    expect(await countOpenReturns(db, staff)).toBe(RETURNS / 1000)
    await findReturnsDue(db, staff, new Date('2026-11-01T12:00:00Z'))
    expect(tablesRead()).toEqual([])
  })
})
