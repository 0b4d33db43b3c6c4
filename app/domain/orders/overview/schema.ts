import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { penceSumColumn } from '../../../platform/database/columns.ts'
import { ORDER_STATUSES, PAYMENT_STATES } from '../status.ts'

/** Columns of both tables: the number and sums of a day's orders; amounts in pounds. */
const sums = {
  /** The day of the orders, Europe/London. */
  day: date().notNull(),
  status: text({ enum: ORDER_STATUSES }).notNull(),
  payment_state: text({ enum: PAYMENT_STATES }).notNull(),
  orders: integer().notNull(),
  total: penceSumColumn().notNull(),
  refunded: penceSumColumn().notNull(),
}

/** Precomputed sums of the orders, without the changes pending in `order_sum_changes`. */
export const orderSums = pgTable('order_sums', sums, (table) => [
  primaryKey({ columns: [table.day, table.status, table.payment_state] }),
])

/**
 * Changes of the sums, written by a trigger of `orders`: appended, since updates of one row per day
 * would make checkouts wait for each other.
 */
export const orderSumChanges = pgTable('order_sum_changes', sums)
