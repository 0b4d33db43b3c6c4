import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { penceColumn, timestamptz } from '../../platform/database/columns.ts'
import type { OrderId } from '../../platform/values/ids.ts'
import { NO_PENCE } from '../../platform/values/money.ts'
import type { Category } from '../catalogue/filters.ts'
import { DISCOUNT_KINDS } from './discount-rules.ts'

/** Discount codes. A code is never deleted: its orders refer to it. */
export const discountCodes = pgTable(
  'discount_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In canonical form, see `canonicalCode`. */
    code: text().notNull(),
    kind: text({ enum: DISCOUNT_KINDS }).notNull(),
    /** The amount off; null for a percentage. */
    amount: penceColumn(),
    /** 1 to 100; null for an amount. */
    percentage: integer(),
    /** The first instant at which it is valid; null: immediately. */
    valid_from: timestamptz('valid_from'),
    /** The first instant at which it is no longer valid; null: without an end. */
    valid_until: timestamptz('valid_until'),
    /** Maximum number of orders; null: unlimited. */
    max_uses: integer(),
    /** Number of redemptions that count, maintained by a trigger of `discount_code_uses`. */
    uses: integer().notNull().default(0),
    /** The minimum total price of the eligible pieces. */
    minimum: penceColumn().notNull().default(NO_PENCE),
    /** The categories of eligible pieces; empty: all. */
    categories: text().array().$type<Category[]>().notNull().default([]),
    /** False once staff have ended it. */
    active: boolean().notNull().default(true),
    /** Incremented by each edit, for optimistic locking; redemptions leave it unchanged. */
    version: integer().notNull().default(1),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('discount_codes_code').on(table.code),
    check('discount_codes_code_canonical', sql`${table.code} ~ '^[A-Z0-9][A-Z0-9-]{2,23}$'`),
    check(
      'discount_codes_value_of_kind',
      sql`(${table.kind} = 'amount' and ${table.amount} is not null and ${table.percentage} is null)
        or (${table.kind} = 'percentage' and ${table.percentage} is not null and ${table.amount} is null)`,
    ),
    check('discount_codes_amount_positive', sql`${table.amount} > 0`),
    check('discount_codes_percentage_range', sql`${table.percentage} between 1 and 100`),
    check('discount_codes_valid_in_order', sql`${table.valid_from} < ${table.valid_until}`),
    check('discount_codes_max_uses_positive', sql`${table.max_uses} > 0`),
    check(
      'discount_codes_uses_within_limit',
      sql`${table.uses} between 0 and coalesce(${table.max_uses}, ${table.uses})`,
    ),
    check('discount_codes_minimum_not_negative', sql`${table.minimum} >= 0`),
    check(
      'discount_codes_categories_known',
      sql`${table.categories} <@ array['Sofas', 'Armchairs', 'Tables', 'Chairs', 'Storage', 'Other']`,
    ),
  ],
)

/** Redemptions of codes, one per order; returned when the order's hold is released. */
export const discountCodeUses = pgTable(
  'discount_code_uses',
  {
    /** References `orders`, whose module is above this one. */
    order_id: uuid().$type<OrderId>().primaryKey(),
    code_id: uuid()
      .notNull()
      .references(() => discountCodes.id),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    /** When the redemption was returned; null while it counts. */
    returned_at: timestamptz('returned_at'),
  },
  (table) => [
    index('discount_code_uses_code').on(table.code_id, table.created_at.desc().nullsFirst()),
  ],
)
