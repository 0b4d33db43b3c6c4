import { sql } from 'drizzle-orm'
import type { Pence } from '../../../platform/values/money.ts'
import { products } from '../schema.ts'

/**
 * The price that a product returns to when its running reduction ends; null if no reduction runs. For
 * queries of `products`.
 */
export const usualPrice = sql<Pence | null>`(
  select usual_price from product_reductions
  where product_reductions.product_id = products.id and begun_at is not null and ended_at is null
)`.mapWith(products.price)
