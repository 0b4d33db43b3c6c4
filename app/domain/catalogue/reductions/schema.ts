import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { penceColumn, timestamptz } from '../../../platform/database/columns.ts'
import type { ProductId, StaffId } from '../../../platform/values/ids.ts'
import { products } from '../schema.ts'

/**
 * Price history: the offered price of each product, and since when. Append-only, written only by a
 * trigger on `products`. A row is valid until the product's next row.
 */
export const productPrices = pgTable(
  'product_prices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    product_id: uuid()
      .$type<ProductId>()
      .notNull()
      .references(() => products.id),
    price: penceColumn().notNull(),
    /** Whether the product was on the website with an unsold unit; a unit held by a checkout counts. */
    offered: boolean().notNull(),
    since: timestamptz('since').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index('product_prices_of_product').on(table.product_id, table.since)],
)

/**
 * Reduced prices: planned until `begun_at`, running until `ended_at`. A product has at most one that has
 * not ended. While it runs, `products.price` is the reduced price.
 */
export const productReductions = pgTable(
  'product_reductions',
  {
    id: uuid().primaryKey().defaultRandom(),
    product_id: uuid()
      .$type<ProductId>()
      .notNull()
      .references(() => products.id),
    price: penceColumn().notNull(),
    starts_at: timestamptz('starts_at').notNull(),
    ends_at: timestamptz('ends_at').notNull(),
    begun_at: timestamptz('begun_at'),
    ended_at: timestamptz('ended_at'),
    /** The price to return to when the reduction ends; set when it begins. */
    usual_price: penceColumn(),
    /** Until when the previous price may be shown beside the reduced one; null if it must not be shown. */
    was_until: timestamptz('was_until'),
    staff_id: uuid().$type<StaffId>().notNull(),
    staff_name: text().notNull(),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('product_reductions_price_positive', sql`${table.price} > 0`),
    check('product_reductions_in_order', sql`${table.ends_at} > ${table.starts_at}`),
    check(
      'product_reductions_usual_price_known',
      sql`(${table.begun_at} is null) = (${table.usual_price} is null)`,
    ),
    check('product_reductions_reduces', sql`${table.usual_price} > ${table.price}`),
    check(
      'product_reductions_was_of_begun',
      sql`${table.was_until} is null or ${table.begun_at} is not null`,
    ),
    uniqueIndex('product_reductions_one_open')
      .on(table.product_id)
      .where(sql`${table.ended_at} is null`),
    index('product_reductions_of_product').on(table.product_id, table.created_at),
    // Open reductions: few rows, queried every few seconds.
    index('product_reductions_open').on(table.starts_at).where(sql`${table.ended_at} is null`),
  ],
)
