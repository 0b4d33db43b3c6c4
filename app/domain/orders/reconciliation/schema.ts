import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { penceColumn, timestamptz } from '../../../platform/database/columns.ts'
import { UNMATCHED_STATES } from './unmatched-payment.ts'

/**
 * Unmatched payments: payments to this shop without an order, for example after a restore. The rows
 * hold no personal data; the provider has the customer's.
 */
export const unmatchedPayments = pgTable(
  'unmatched_payments',
  {
    session_id: text().primaryKey(),
    /** Referenced by a refund; null while the payment is processing. */
    payment_intent_id: text(),
    amount: penceColumn().notNull(),
    /** ISO 4217, lower case. */
    currency: text().notNull(),
    state: text({ enum: UNMATCHED_STATES }).notNull(),
    /** Number of failed refunds: each has used up its idempotency key. */
    key_round: integer().notNull().default(0),
    /** When the payment page was opened. */
    opened_at: timestamptz('opened_at').notNull(),
    /** When the mail to the owner was enqueued. */
    told_at: timestamptz('told_at'),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('unmatched_payments_unsettled')
      .on(table.created_at)
      .where(sql`${table.state} in ('pending', 'paid')`),
    check(
      'unmatched_payments_state_known',
      sql`${table.state} in ('pending', 'paid', 'refunded', 'dismissed')`,
    ),
    check(
      'unmatched_payments_money_has_a_payment',
      sql`${table.state} = 'pending' or ${table.payment_intent_id} is not null`,
    ),
  ],
)

/**
 * The end of the last comparison with the provider's lists; one row. Restored with the orders, so
 * that the next comparison starts at the backup.
 */
export const reconciliationCursor = pgTable(
  'reconciliation_cursor',
  {
    only: boolean().primaryKey().default(true),
    compared_until: timestamptz('compared_until').notNull(),
  },
  (table) => [check('reconciliation_cursor_one_row', sql`${table.only}`)],
)
