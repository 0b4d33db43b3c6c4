import { sql } from 'drizzle-orm'

/** The history of prices, and reductions. */
export const priceChecks = [
  sql`
    SELECT 'price is not the last of its history', products.id::text,
      format('price %s, history %s', products.price, last.price)
    FROM products
    CROSS JOIN LATERAL (
      SELECT price FROM product_prices WHERE product_id = products.id
      ORDER BY since DESC, id DESC LIMIT 1
    ) AS last
    WHERE products.price <> last.price`,
  sql`
    SELECT 'shows an earlier price without a reduction', id::text, format('was %s', was_price)
    FROM products
    WHERE was_price IS NOT NULL AND NOT EXISTS (
        SELECT FROM product_reductions AS running
        WHERE product_id = products.id AND ended_at IS NULL AND begun_at IS NOT NULL
          AND running.price = products.price AND running.usual_price = was_price
      )`,
]
