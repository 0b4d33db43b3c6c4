import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { penceColumn, timestamptz } from '../../../platform/database/columns.ts'
import type { OrderId, StaffId } from '../../../platform/values/ids.ts'
import { orders } from '../schema.ts'
import { REFUND_STATES } from '../status.ts'

/** Refunds of orders. `refundOrder` derives the idempotency key from the row. */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    id: uuid().primaryKey().defaultRandom(),
    order_id: uuid()
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    amount: penceColumn().notNull(),
    /** The requesting staff member; null: automatic, by the customer, or made in the provider's dashboard. */
    staff_id: uuid().$type<StaffId>(),
    /** The customer has cancelled the order, which is refunded immediately. */
    by_customer: boolean().notNull().default(false),
    /** For the customer's mail and the order's page; may be empty. */
    reason: text().notNull().default(''),
    /** Whether the customer is mailed once it has succeeded. */
    notify_customer: boolean().notNull().default(true),
    state: text({ enum: REFUND_STATES }).notNull().default('requested'),
    /** The payment provider's id, once it has one. */
    stripe_refund_id: text(),
    /** The provider's reason for a refusal. */
    failure: text(),
    /**
     * When a failed refund was requested again, marked as dealt with or ended as not owed; null: it is still owed, or
     * has not failed.
     */
    resolved_at: timestamptz('resolved_at'),
    /** Staff have marked it as dealt with: the customer got this amount in another way. */
    dealt_with: boolean().notNull().default(false),
    /** Staff have ended it because nothing has to be paid back: it counts as nothing paid back. */
    not_owed: boolean().notNull().default(false),
    /**
     * The refund that repeats this failed one. A trigger makes it the refund of the return to which this one
     * belongs.
     */
    repeated_by: uuid().references((): AnyPgColumn => orderRefunds.id),
    /** Number of idempotency keys given up because the provider repeats an error for a day. */
    key_round: integer().notNull().default(0),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('order_refunds_order').on(table.order_id, table.created_at),
    index('order_refunds_failed').on(table.created_at).where(sql`${table.state} = 'failed'`),
    uniqueIndex('order_refunds_stripe').on(table.stripe_refund_id),
    check('order_refunds_amount_positive', sql`${table.amount} > 0`),
    check('order_refunds_one_requests', sql`not ${table.by_customer} or ${table.staff_id} is null`),
    check(
      'order_refunds_repeated_resolved',
      sql`${table.repeated_by} is null or ${table.resolved_at} is not null`,
    ),
    check(
      'order_refunds_dealt_with_resolved',
      sql`not ${table.dealt_with} or (${table.resolved_at} is not null and ${table.repeated_by} is null)`,
    ),
    check(
      'order_refunds_not_owed_resolved',
      sql`not ${table.not_owed} or (${table.resolved_at} is not null and ${table.repeated_by} is null and not ${table.dealt_with})`,
    ),
    check('order_refunds_state_known', sql`${table.state} in ('requested', 'succeeded', 'failed')`),
  ],
)
