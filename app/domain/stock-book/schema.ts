import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { penceColumn, timestamptz } from '../../platform/database/columns.ts'
import type { ProductId } from '../../platform/values/ids.ts'
import { NO_PENCE } from '../../platform/values/money.ts'
import { products } from '../catalogue/schema.ts'
import { PURCHASE_TEXT_MAX } from './purchases/purchase-rules.ts'

const longest = (field: keyof typeof PURCHASE_TEXT_MAX) => sql.raw(String(PURCHASE_TEXT_MAX[field]))

/** How the shop bought its products; at most one purchase per product. Amounts are for each of its units. */
export const purchases = pgTable(
  'purchases',
  {
    product_id: uuid()
      .$type<ProductId>()
      .primaryKey()
      .references(() => products.id),
    /** A day in London, `2026-11-23`. */
    bought_on: date().notNull(),
    /** 0: it cost nothing. */
    price: penceColumn().notNull(),
    /** Name and address, for the accounts; may be empty. Personal data. */
    seller: text().notNull().default(''),
    /** The number of the seller's invoice or receipt; may be empty. */
    reference: text().notNull().default(''),
    /** What restoring and transporting it cost. */
    costs: penceColumn().notNull().default(NO_PENCE),
    /** What these costs were; may be empty. */
    costs_note: text().notNull().default(''),
    /** Incremented by every save, for optimistic locking. */
    version: integer().notNull().default(1),
    updated_at: timestamptz('updated_at').notNull(),
  },
  (table) => [
    // For the retention of sellers.
    index('purchases_with_seller').on(table.bought_on).where(sql`${table.seller} <> ''`),
    check('purchases_price_not_negative', sql`${table.price} >= 0`),
    check('purchases_costs_not_negative', sql`${table.costs} >= 0`),
    check(
      'purchases_lengths',
      sql`char_length(${table.seller}) <= ${longest('seller')}
        and char_length(${table.reference}) <= ${longest('reference')}
        and char_length(${table.costs_note}) <= ${longest('costs_note')}`,
    ),
  ],
)
