import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { penceColumn, timestamptz } from '../../../platform/database/columns.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { orders } from '../schema.ts'
import { DISPUTE_STATUSES } from './dispute-status.ts'

/** Disputes (chargebacks) of orders' payments, as last read from the payment provider. */
export const orderDisputes = pgTable(
  'order_disputes',
  {
    stripe_dispute_id: text().primaryKey(),
    order_id: uuid()
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    amount: penceColumn().notNull(),
    /** The provider's code. */
    reason: text().notNull(),
    status: text({ enum: DISPUTE_STATUSES }).notNull(),
    /** An inquiry: the money has not been withdrawn, and the payment can be refunded. */
    refundable: boolean().notNull(),
    evidence_due_by: timestamptz('evidence_due_by'),
    opened_at: timestamptz('opened_at').notNull(),
    /** When the shop learned of the decision. */
    closed_at: timestamptz('closed_at'),
    /** The number of changes, for optimistic locking. */
    version: integer().notNull().default(1),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('order_disputes_order').on(table.order_id),
    index('order_disputes_undecided')
      .on(table.order_id)
      .where(sql`${table.status} in ('needs_response', 'under_review')`),
    check('order_disputes_amount_not_negative', sql`${table.amount} >= 0`),
    check(
      'order_disputes_status_known',
      sql`${table.status} in ('needs_response', 'under_review', 'won', 'lost', 'dropped')`,
    ),
    check(
      'order_disputes_closed_when_decided',
      sql`(${table.closed_at} is null) = (${table.status} in ('needs_response', 'under_review'))`,
    ),
  ],
)
