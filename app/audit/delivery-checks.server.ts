import { sql } from 'drizzle-orm'

/** Deliveries, their rounds and their orders. */
export const deliveryChecks = [
  sql`
    SELECT 'what is taken on a round is not the sum of its deliveries', rounds.id::text,
      format('taken %s drops, %s litres; deliveries %s, %s',
        taken_drops, taken_litres, placed.drops, placed.litres)
    FROM rounds
    CROSS JOIN LATERAL (
      SELECT count(*) AS drops, coalesce(sum(deliveries.litres), 0) AS litres FROM deliveries
      WHERE round_id = rounds.id AND state NOT IN ('to_schedule', 'cancelled')
    ) AS placed
    WHERE taken_drops <> placed.drops OR taken_litres <> placed.litres`,
  sql`
    SELECT 'waits for its delivery, but none is open', orders.id::text, status FROM orders
    WHERE status = 'paid' AND delivery_kind = 'delivery'
      AND payment_state NOT IN ('refund_due', 'refunded')
      AND EXISTS (
        SELECT FROM order_events WHERE order_id = orders.id AND kind IN ('paid', 'paid_late')
      )
      AND NOT EXISTS (
        SELECT FROM deliveries WHERE order_id = orders.id AND kind = 'delivery'
          AND state IN ('to_schedule', 'scheduled', 'on_the_way')
      )`,
  sql`
    SELECT 'is to be delivered, but its order is not', orders.id::text,
      format('%s, %s: %s', status, payment_state, state)
    FROM deliveries JOIN orders ON orders.id = order_id
    WHERE kind = 'delivery' AND state IN ('to_schedule', 'scheduled', 'on_the_way')
      AND (status NOT IN ('paid', 'shipped') OR payment_state IN ('refund_due', 'refunded'))`,
  sql`
    SELECT 'is delivered without a proof or a mark by staff', deliveries.id::text, state
    FROM deliveries
    WHERE state = 'done' AND NOT EXISTS (
        SELECT FROM delivery_proofs WHERE delivery_id = deliveries.id
      )
      AND NOT EXISTS (
        SELECT FROM delivery_events
        WHERE delivery_id = deliveries.id AND kind IN ('followed_order', 'delivered')
      )`,
]
