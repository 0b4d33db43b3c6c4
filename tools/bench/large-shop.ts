import type { Db } from '../../app/platform/db.ts'
import { fillCatalogue } from '../../test/domain/plans/large-catalogue.ts'

/**
 * Fills an empty database with products and orders, and a tenth as many messages, sell requests,
 * subscribers and changes in the history as orders. Deterministic; a minute for a million orders.
 *
 * Nearly all orders are delivered, one in twenty is cancelled, of the newest 1,000 some are paid,
 * shipped or pending.
 */
export async function fillLargeShop(
  db: Db,
  { products, orders }: { products: number; orders: number },
): Promise<void> {
  await fillCatalogue(db, products)
  const client = await db.$client.connect()
  try {
    await client.query('set statement_timeout = 0; set session_replication_role = replica')
    await client.query(`set maintenance_work_mem = '512MB'`)
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
      where tablename = any($1) and indexname not in (select conname from pg_constraint)`,
      [TABLES],
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    for (const statement of ORDERS) {
      await client.query(statement, statement.includes('$1') ? [orders] : [])
    }
    for (const statement of OTHERS) await client.query(statement, [Math.ceil(orders / 10)])
    for (const { definition } of indexes) await client.query(definition)
    await client.query(`vacuum analyze ${TABLES.join(', ')}`)
  } finally {
    // Closes the connection, because its settings have been changed.
    client.release(true)
  }
}

const TABLES = [
  'orders',
  'order_items',
  'order_events',
  'order_sums',
  'contact_submissions',
  'sell_submissions',
  'newsletter_subscribers',
  'staff_history',
]

const NAMES = `(array['Ada', 'Ben', 'Cleo', 'Dev', 'Ella', 'Finn', 'Grace', 'Hugo'])[1 + n % 8] ||
  ' ' || (array['Archer', 'Baker', 'Cooper', 'Draper', 'Fisher', 'Glover'])[1 + n % 6]`
const EMAILS = `'customer' || n::bigint * 7919 % 1000003 || '@example.com'`

const ORDERS = [
  `create temp table given on commit preserve rows as
  select gen_random_uuid() as id, n, ${NAMES} as name, 20 + n::bigint * 104729 % 2000 as price,
    case when n > 1000 then (case when n % 20 = 0 then 'cancelled' else 'delivered' end)
      else (array['paid', 'shipped', 'delivered', 'pending'])[1 + n % 4] end as status,
    now() - n * interval '5 minutes' as at
  from generate_series(1, $1::int) as n`,
  `insert into orders (id, customer_name, customer_email, customer_phone, total_amount, status,
    payment_state, stock_state, checkout_key, stripe_payment_id, payment_intent_id, return_origin,
    payment_expires_at, created_at, updated_at)
  select id, name, ${EMAILS}, '', price, status,
    case when status in ('cancelled', 'pending') then 'unpaid' else 'paid' end,
    case when status in ('cancelled', 'pending') then 'released' else 'consumed' end,
    'key-' || n, 'cs_' || n, 'pi_' || n, 'http://localhost', at, at, at
  from given`,
  `insert into order_items (order_id, product_id, product_title, price, quantity)
  select given.id, piece.id, 'Piece', price, 1
  from given join (
    select id, row_number() over (order by id) - 1 as number from products
  ) as piece on piece.number = n % (select count(*) from products)`,
  `insert into order_events (order_id, kind, created_at)
  select id, 'placed', at from given
  union all select id, 'paid', at from given where status not in ('cancelled', 'pending')`,
  'drop table given',
  `insert into order_sums
  select (created_at at time zone 'Europe/London')::date, status, payment_state, count(*),
    sum(total_amount), sum(refunded_amount)
  from orders group by 1, 2, 3`,
]

const OTHERS = [
  `insert into contact_submissions (name, email, message, is_read, created_at)
  select ${NAMES}, ${EMAILS}, 'Is piece number ' || n || ' still there, and does it fit?', n > 20,
    now() - n * interval '50 minutes'
  from generate_series(1, $1::int) as n`,
  `insert into sell_submissions (name, email, item_description, item_condition, item_age, is_read,
    status, created_at)
  select ${NAMES}, ${EMAILS}, 'A sofa, number ' || n, 'Good', '3 years', n > 20,
    (array['new', 'contacted', 'purchased', 'declined'])[1 + n % 4], now() - n * interval '50 minutes'
  from generate_series(1, $1::int) as n`,
  `insert into newsletter_subscribers (email, consent_wording, created_at)
  select 'reader' || n || '@example.com', 'Yes', now() - n * interval '50 minutes'
  from generate_series(1, $1::int) as n`,
  `insert into staff_history (staff_id, staff_name, subject, label, action, changes, created_at)
  select (select id from admin_users limit 1), 'Sample', 'product', 'Piece ' || n, 'updated', '{}',
    now() - n * interval '50 minutes'
  from generate_series(1, $1::int) as n`,
]
