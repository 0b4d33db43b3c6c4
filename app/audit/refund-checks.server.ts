import { sql } from 'drizzle-orm'

/** An order's executed and requested refunds, those paid in another way, and its lost disputes. */
const refundsOfOrder = sql`
  SELECT made.*, least(made.went_back + made.elsewhere + made.lost, orders.total_amount) AS returned
  FROM (
    SELECT coalesce(sum(amount) FILTER (WHERE state = 'succeeded'), 0) AS went_back,
      coalesce(sum(amount) FILTER (WHERE state = 'requested'), 0) AS on_its_way,
      coalesce(sum(amount) FILTER (WHERE dealt_with), 0) AS elsewhere,
      CASE orders.payment_state WHEN 'unpaid' THEN 0 ELSE (
        SELECT coalesce(sum(amount), 0) FROM order_disputes
        WHERE order_disputes.order_id = orders.id AND status = 'lost'
      ) END AS lost
    FROM order_refunds WHERE order_refunds.order_id = orders.id
  ) AS made`

/** Refunds and lost disputes, and the payment states that follow from them. */
export const refundChecks = [
  sql`
    SELECT 'refunded amount is not the sum of its refunds and lost disputes', orders.id::text,
      format('refunded %s, refunds %s, in another way %s, lost disputes %s',
        refunded_amount, went_back, elsewhere, lost)
    FROM orders CROSS JOIN LATERAL (${refundsOfOrder}) AS refunds
    WHERE refunded_amount <> returned`,
  sql`
    SELECT 'more is being refunded than was paid', orders.id::text,
      format('total %s, refunds %s and %s on their way', total_amount, went_back, on_its_way)
    FROM orders CROSS JOIN LATERAL (${refundsOfOrder}) AS refunds
    WHERE went_back + on_its_way > CASE payment_state WHEN 'unpaid' THEN 0 ELSE total_amount END`,
  // The bank may take what was refunded before: staff see that as a loss, since the shop cannot prevent it. Refunds
  // made in the provider's dashboard may be recorded late.
  sql`
    SELECT DISTINCT 'a refund was requested of what a lost dispute had returned', orders.id::text,
      format('total %s, lost disputes %s', total_amount, lost)
    FROM order_refunds AS late JOIN orders ON orders.id = late.order_id
    CROSS JOIN LATERAL (
      SELECT sum(amount) AS lost FROM order_disputes
      WHERE order_id = orders.id AND status = 'lost' AND closed_at < late.created_at
    ) AS disputes
    CROSS JOIN LATERAL (
      SELECT sum(amount) AS refunded FROM order_refunds
      WHERE order_id = orders.id AND state <> 'failed' AND created_at <= late.created_at
    ) AS refunds
    WHERE late.state <> 'failed' AND (late.staff_id IS NOT NULL OR late.by_customer)
      AND lost + refunded > total_amount`,
  sql`
    SELECT 'payment state does not fit its refunds', orders.id::text,
      format('%s: total %s, went back %s', payment_state, total_amount, returned)
    FROM orders CROSS JOIN LATERAL (${refundsOfOrder}) AS refunds
    WHERE payment_state <> CASE
      WHEN payment_state = 'unpaid' THEN 'unpaid'
      WHEN returned >= total_amount THEN 'refunded'
      WHEN EXISTS (SELECT FROM order_events WHERE order_id = orders.id AND kind = 'refund_due')
        THEN 'refund_due'
      WHEN returned > 0 THEN 'part_refunded'
      ELSE 'paid' END`,
  sql`
    SELECT 'owes a refund that nobody has asked for', id::text, payment_state FROM orders
    WHERE payment_state = 'refund_due' AND NOT EXISTS (
      SELECT FROM order_refunds WHERE order_id = orders.id AND state <> 'succeeded'
    )`,
]
