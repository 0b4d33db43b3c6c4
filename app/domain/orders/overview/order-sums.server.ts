import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'

/**
 * Sums of the orders by day (Europe/London), status and payment state, kept up to date by triggers
 * of `orders`: some rows per day, regardless of the number of orders.
 */
export const orderSumRows = sql`(
  SELECT day, status, payment_state, orders, total, refunded FROM order_sums
  UNION ALL
  SELECT day, status, payment_state, orders, total, refunded FROM order_sum_changes
) AS order_sum_rows`

/** The same sums with the money of supplements, but without counting them as orders. */
export const salesRows = sql`(
  SELECT day, status, payment_state, orders, total, refunded FROM ${orderSumRows}
  UNION ALL
  SELECT (created_at AT TIME ZONE 'Europe/London')::date, status, payment_state, -1, 0, 0
  FROM orders WHERE supplement_of IS NOT NULL
) AS sales_rows`

/**
 * Adds the pending changes to the sums. Safe to call concurrently: each change is added once.
 * Readers see the same sums before and after.
 */
export async function compactOrderSums(db: DbOrTx): Promise<void> {
  await db.execute(sql`
    WITH taken AS (DELETE FROM order_sum_changes RETURNING *)
    INSERT INTO order_sums AS kept (day, status, payment_state, orders, total, refunded)
    SELECT day, status, payment_state, sum(orders), sum(total), sum(refunded)
    FROM taken GROUP BY day, status, payment_state
    ORDER BY day, status, payment_state
    ON CONFLICT (day, status, payment_state) DO UPDATE SET
      orders = kept.orders + excluded.orders,
      total = kept.total + excluded.total,
      refunded = kept.refunded + excluded.refunded`)
}
