import { sql } from 'drizzle-orm'

/** Differences for delivery and their payments. */
export const deliveryDifferenceChecks = [
  sql`
    SELECT 'staff are asked about the address of an order that nobody has paid', id::text, state
    FROM orders JOIN delivery_differences ON order_id = id
    WHERE payment_state = 'unpaid' OR delivery_zone IS NULL`,
  sql`
    SELECT 'a difference for delivery and its payment do not fit', difference.order_id::text,
      format('%s, asked %s, paid %s', difference.state, asked, supplement.total_amount)
    FROM delivery_differences AS difference
    FULL JOIN (
      SELECT supplement_of, total_amount FROM orders
      WHERE supplement_of IS NOT NULL AND payment_state IN ('paid', 'part_refunded', 'refunded')
        AND NOT EXISTS (
          SELECT FROM order_events
          WHERE order_id = orders.id AND kind IN ('refund_due', 'refunded_before')
        )
    ) AS supplement ON supplement_of = difference.order_id
    WHERE (difference.state IS NOT DISTINCT FROM 'paid') <> (supplement_of IS NOT NULL)
      OR (difference.state = 'paid' AND asked IS DISTINCT FROM total_amount)`,
]
