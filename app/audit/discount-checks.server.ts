import { sql } from 'drizzle-orm'

/** Discount codes and their redemptions. */
export const discountChecks = [
  sql`
    SELECT 'uses of a discount code are not those of its orders', discount_codes.id::text,
      format('%s: %s uses, %s orders, limit %s', code, uses, used, max_uses)
    FROM discount_codes
    CROSS JOIN LATERAL (
      SELECT count(*) AS used FROM discount_code_uses
      WHERE code_id = discount_codes.id AND returned_at IS NULL
    ) AS orders_of_code
    WHERE uses <> used OR used > max_uses`,
  sql`
    SELECT 'use of a discount code does not fit its order', orders.id::text,
      format('%s: %s, last movement %s, returned %s', discount_code, stock_state, last, returned_at)
    FROM orders
    FULL JOIN discount_code_uses ON order_id = orders.id
    LEFT JOIN discount_codes ON discount_codes.id = code_id
    LEFT JOIN LATERAL (
      SELECT kind AS last FROM stock_movements
      WHERE order_id = orders.id ORDER BY stock_movements.id DESC LIMIT 1
    ) AS movement ON true
    WHERE discount_code IS DISTINCT FROM code
      OR (code IS NOT NULL AND (returned_at IS NOT NULL) <> coalesce(last = 'release', false))`,
]
