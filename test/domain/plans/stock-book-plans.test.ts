import { beforeAll, describe, expect, test } from 'vitest'
import { listSales } from '../../../app/domain/stock-book/sales/list-sales.server.ts'
import { listStock, readStockSums } from '../../../app/domain/stock-book/stock/list-stock.server.ts'
import { readStockBookRequest } from '../../../app/domain/stock-book/stock-book-request.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { reportResult } from '../../support/full-suite.ts'
import { createTestStaff } from '../../support/staff/staff.ts'
import { costOf, watchPlans } from './plan-watch.ts'

const SOLD = 100_000
/** A page and its sums; more than a scan of the products that are in stock, less than one of all sales. */
const MAX_BLOCKS = 30_000

const db = await openTestDatabase()
const planned = watchPlans(db)
const staff = await createTestStaff(db, 'viewer')

/** Inserts products that were sold in the last four years; one in a hundred is in stock again. */
beforeAll(async () => {
  const client = await db.$client.connect()
  try {
    // Only rows are needed, so triggers and foreign keys do not run.
    await client.query(`set session_replication_role = replica; set statement_timeout = 0`)
    await client.query(
      `insert into products (title, price, category, stock_quantity, created_at)
      select 'Oak chair ' || n, 100, 'Chairs', case when n % 100 = 0 then 1 else 0 end,
        timestamptz '2022-10-01' + n * interval '20 minutes'
      from generate_series(1, $1::int) as n`,
      [SOLD],
    )
    await client.query(
      `insert into orders (customer_name, customer_email, total_amount, status, payment_state,
        payment_intent_id, stock_state, checkout_key, return_origin, payment_expires_at, created_at)
      select 'Sample Customer', 'customer@example.com', 100, 'delivered', 'paid', id::text,
        'consumed', id::text, 'http://localhost', now(), created_at
      from products order by created_at`,
    )
    await client.query(
      `insert into order_items (order_id, product_id, product_title, price, quantity)
      select orders.id, products.id, products.title, 100, 1
      from orders join products on products.id::text = orders.checkout_key
      order by orders.created_at`,
    )
    await client.query(
      `insert into purchases (product_id, bought_on, price, costs, updated_at)
      select id, created_at::date, 40, 10, now() from products where created_at > '2023-11-01'`,
    )
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}, 240_000)

const request = (query: string) => readStockBookRequest(new URLSearchParams(query))

function expectFewBlocks(what: string): void {
  const { blocks, ms } = costOf(planned)
  reportResult(`100,000 sales, ${what}: ${blocks} blocks, ${ms.toFixed(1)} ms`)
  expect(blocks).toBeLessThan(MAX_BLOCKS)
}

describe('with 100,000 sales', () => {
  test.each(['', 'page=40', 'purchase=recorded', 'from=2026-01-01&to=2026-01-31', 'q=chair+4711'])(
    'a page of those of ?%s reads few blocks',
    async (query) => {
      planned.length = 0
      const { sales } = await listSales(db, staff, request(query))
      expect(sales.rows.length).toBeGreaterThan(0)
      expectFewBlocks(`sold (${query || 'all'})`)
    },
  )

  test.each(['', 'page=10', 'purchase=missing', 'q=chair+4700'])(
    'a page of the stock of ?%s reads few blocks',
    async (query) => {
      planned.length = 0
      const { rows } = await listStock(db, staff, request(query))
      await readStockSums(db, staff, request(query))
      expect(rows.length).toBeGreaterThan(0)
      expectFewBlocks(`in stock (${query || 'all'})`)
    },
  )
})
