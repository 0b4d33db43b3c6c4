import { sql } from 'drizzle-orm'

/** Shoppers may see it. Worded like the condition of the indexes that serve the shop's reads. */
export const listed = sql`(products.enabled and not products.is_deleted)`

/** Shoppers may buy it: `availabilityOf` for rows that are still in the database. */
export const available = sql`(${listed} and products.in_stock and products.stock_quantity > 0)`
