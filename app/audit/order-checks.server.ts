import { sql } from 'drizzle-orm'
import { orderSumRows } from '../domain/orders/overview/order-sums.server.ts'

/** The totals of orders, and the sums that the dashboard reads. */
export const orderChecks = [
  sql`
    SELECT 'total is not the sum of its lines less its discount, and its delivery', orders.id::text,
      format('total %s, lines %s, discount %s, shares %s, delivery %s',
        total_amount, lines, discount_amount, shares, delivery_amount)
    FROM orders
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(price * quantity), 0) AS lines, coalesce(sum(discount), 0) AS shares
      FROM order_items WHERE order_id = orders.id
    ) AS items
    WHERE total_amount <> lines - discount_amount + delivery_amount OR discount_amount <> shares`,
  sql`
    SELECT 'kept sums are not those of the orders', format('%s %s %s', day, status, payment_state),
      format('kept %s orders, %s, refunded %s; missing %s, %s, %s',
        kept.orders, kept.total, kept.refunded,
        coalesce(actual.orders, 0) - coalesce(kept.orders, 0),
        coalesce(actual.total, 0) - coalesce(kept.total, 0),
        coalesce(actual.refunded, 0) - coalesce(kept.refunded, 0))
    FROM (
      SELECT day, status, payment_state, sum(orders) AS orders, sum(total) AS total,
        sum(refunded) AS refunded
      FROM ${orderSumRows} GROUP BY day, status, payment_state
    ) AS kept
    FULL JOIN (
      SELECT (created_at AT TIME ZONE 'Europe/London')::date AS day, status, payment_state,
        count(*) AS orders, sum(total_amount) AS total, sum(refunded_amount) AS refunded
      FROM orders GROUP BY 1, 2, 3
    ) AS actual USING (day, status, payment_state)
    WHERE coalesce(kept.orders, 0) <> coalesce(actual.orders, 0)
      OR coalesce(kept.total, 0) <> coalesce(actual.total, 0)
      OR coalesce(kept.refunded, 0) <> coalesce(actual.refunded, 0)`,
]
