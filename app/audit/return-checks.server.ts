import { sql } from 'drizzle-orm'

/** The states of a return whose units are on their way back or have come back. */
const COUNTS = sql`('asked', 'arranged', 'received', 'inspected', 'told', 'refunded')`

/** Returns: their pieces, refunds, stock and collections. */
export const returnChecks = [
  sql`
    SELECT 'more of a line comes back than was sold', order_items.order_id::text,
      format('line %s: %s of %s', order_items.id, back, order_items.quantity)
    FROM order_items
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(return_pieces.quantity), 0) AS back
      FROM return_pieces JOIN returns ON returns.id = return_id
      WHERE order_item_id = order_items.id AND state IN ${COUNTS}
    ) AS returned
    WHERE back > order_items.quantity`,
  sql`
    SELECT 'a return and its refund do not fit', returns.id::text,
      format('%s: %s, refund of %s', returns.state, refund_amount, order_refunds.amount)
    FROM returns LEFT JOIN order_refunds ON order_refunds.id = refund_id
    WHERE refund_id IS NOT NULL
      AND (order_refunds.order_id <> returns.order_id OR order_refunds.amount <> refund_amount)`,
  sql`
    SELECT 'a return refunds more than was paid for its pieces and the delivery', returns.id::text,
      format('%s, paid %s', refund_amount, paid)
    FROM returns
    CROSS JOIN LATERAL (
      SELECT sum(return_pieces.amount) + max(delivery_amount) AS paid
      FROM return_pieces JOIN orders ON orders.id = returns.order_id WHERE return_id = returns.id
    ) AS worth
    WHERE refund_amount > paid`,
  // A reduction of the price counts as well: a unit that comes back after it refunds the rest.
  sql`
    SELECT 'the returns of an order refund more than was paid for its lines', orders.id::text,
      format('%s, paid %s', refunded, paid)
    FROM orders
    CROSS JOIN LATERAL (
      SELECT sum(refund_amount) AS refunded FROM returns WHERE order_id = orders.id
    ) AS money
    CROSS JOIN LATERAL (
      SELECT delivery_amount + sum(price * quantity - discount) AS paid
      FROM order_items WHERE order_id = orders.id AND EXISTS (
        SELECT FROM return_pieces JOIN returns ON returns.id = return_id
        WHERE order_item_id = order_items.id AND refund_amount IS NOT NULL)
    ) AS worth
    WHERE refunded > paid`,
  sql`
    SELECT 'units taken back are not those of returns', order_items.order_id::text,
      format('line %s: %s taken back, %s returned', order_items.id, taken_back, decided)
    FROM order_items
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(return_pieces.quantity), 0) AS decided FROM return_pieces
      WHERE order_item_id = order_items.id AND disposition IS NOT NULL
    ) AS returned
    WHERE taken_back > decided OR (taken_back < decided AND NOT EXISTS (
      SELECT FROM stock_movements
      WHERE stock_movements.order_id = order_items.order_id AND kind = 'retake'
    ))`,
  sql`
    SELECT 'a return that is to be collected has no stop', returns.id::text, state FROM returns
    WHERE way = 'collection' AND state IN ('asked', 'arranged') AND NOT EXISTS (
      SELECT FROM deliveries
      WHERE return_id = returns.id AND deliveries.state IN ('to_schedule', 'scheduled', 'on_the_way')
    )`,
  sql`
    SELECT 'a stop fetches a return that does not wait for it', returns.id::text,
      format('%s, %s', returns.state, returns.way)
    FROM deliveries JOIN returns ON returns.id = return_id
    WHERE deliveries.state IN ('to_schedule', 'scheduled', 'on_the_way')
      AND (way <> 'collection' OR received_at IS NOT NULL
        OR returns.state NOT IN ('asked', 'arranged', 'refunded'))`,
]
