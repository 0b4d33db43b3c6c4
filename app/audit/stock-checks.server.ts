import { sql } from 'drizzle-orm'

/** Stock, its movements, and the units that orders hold or have sold. */
export const stockChecks = [
  sql`
    SELECT 'stock is not the sum of its movements', id::text,
      format('stock %s, movements %s', stock_quantity, moved)
    FROM products
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(delta), 0) AS moved FROM stock_movements WHERE product_id = products.id
    ) AS ledger
    WHERE stock_quantity <> moved`,
  sql`
    SELECT 'reserved units are not those of unpaid orders', id::text,
      format('reserved %s, held %s', reserved_quantity, held)
    FROM products
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(quantity), 0) AS held
      FROM order_items JOIN orders ON orders.id = order_id
      WHERE product_id = products.id AND stock_state = 'held'
    ) AS orders_of_product
    WHERE reserved_quantity <> held`,
  sql`
    SELECT 'movements do not fit the order''s lines', orders.id::text,
      format('%s: %s units, moved %s', stock_state, coalesce(item.quantity, 0), coalesce(moved, 0))
    FROM orders
    LEFT JOIN LATERAL (
      SELECT product_id, quantity, moved
      FROM (
        SELECT product_id, quantity - taken_back AS quantity FROM order_items WHERE order_id = orders.id
      ) AS lines
      FULL JOIN (
        SELECT product_id, sum(delta) AS moved FROM stock_movements
        WHERE order_id = orders.id GROUP BY product_id
      ) AS movements USING (product_id)
    ) AS item ON true
    WHERE coalesce(moved, 0)
      <> CASE stock_state WHEN 'released' THEN 0 ELSE -coalesce(item.quantity, 0) END`,
  sql`
    SELECT 'sold without a payment', id::text, payment_state FROM orders
    WHERE stock_state = 'consumed' AND payment_state = 'unpaid'
      AND NOT EXISTS (
        SELECT FROM order_events
        WHERE order_id = orders.id AND kind IN ('stock_retaken', 'stock_kept')
      )`,
  sql`
    SELECT 'counts as sold, but its units were given back', id::text, status FROM orders
    WHERE stock_state = 'released' AND status IN ('paid', 'shipped', 'delivered')
      AND 'release' = (
        SELECT kind FROM stock_movements WHERE order_id = orders.id ORDER BY id DESC LIMIT 1
      )`,
  sql`
    SELECT 'paid but holds no units and is not refunded', id::text, stock_state FROM orders
    WHERE stock_state <> 'consumed' AND payment_state IN ('paid', 'part_refunded')
      AND NOT EXISTS (
        SELECT FROM stock_movements
        WHERE order_id = orders.id AND kind IN ('return', 'take_back')
      )`,
  sql`
    SELECT 'units were put back on sale but count as sold', id::text, stock_state FROM orders
    WHERE stock_state <> 'released' AND 'return' = (
      SELECT kind FROM stock_movements WHERE order_id = orders.id ORDER BY id DESC LIMIT 1
    )`,
  sql`
    SELECT 'holds units but nothing will look at it again', id::text, stock_state FROM orders
    WHERE stock_state = 'held' AND next_check_at IS NULL
      AND NOT EXISTS (
        SELECT FROM order_events WHERE order_id = orders.id AND kind = 'amount_mismatch'
      )`,
]
