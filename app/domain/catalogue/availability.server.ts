import { sql } from 'drizzle-orm'

/**
 * Shoppers may see it; whether they can buy it too is for `availabilityOf` to say. Worded like
 * the condition of the indexes that serve the shop's reads.
 */
export const listed = sql`(products.enabled and not products.is_deleted)`

/** Shoppers may buy it: `availabilityOf` says 'available'. Worded like its index as well. */
export const available = sql`(products.enabled and not products.is_deleted and products.in_stock and products.stock_quantity > 0)`
