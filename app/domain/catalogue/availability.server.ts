import { sql } from 'drizzle-orm'

/**
 * The product is visible in the shop, available or not. Matches the predicate of the partial
 * indexes that serve the shop's reads.
 */
export const listed = sql`(products.enabled and not products.is_deleted)`

/**
 * The product can be bought: `availabilityOf` returns 'available'. Matches the predicate of its
 * partial index.
 */
export const available = sql`(products.enabled and not products.is_deleted and products.in_stock and products.stock_quantity > 0)`
