import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../../platform/database/columns.ts'
import type { OrderId, StaffId } from '../../../platform/values/ids.ts'
import { orders } from '../schema.ts'
import { CANCELLATION_FACTS, MAX_FACTS } from './cancellation-states.ts'

/**
 * Facts about customers' requests to cancel before dispatch; append-only, by a trigger. They hold no
 * personal data: the customer is not asked for a reason.
 */
export const orderCancellations = pgTable(
  'order_cancellations',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    order_id: uuid()
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    /** 1 for the order's first fact; the last one is its state. */
    step: integer().notNull(),
    fact: text({ enum: CANCELLATION_FACTS }).notNull(),
    /** The staff member who cancelled or dispatched it; null: the customer, or an immediate cancellation. */
    staff_id: uuid().$type<StaffId>(),
    created_at: timestamptz('created_at').notNull(),
  },
  (table) => [
    unique('order_cancellations_step').on(table.order_id, table.step),
    index('order_cancellations_requested')
      .on(table.created_at)
      .where(sql`${table.fact} = 'requested'`),
    check(
      'order_cancellations_fact_known',
      sql`${table.fact} in ('requested', 'withdrawn', 'accepted', 'overtaken')`,
    ),
    check(
      'order_cancellations_first_is_a_request',
      sql`${table.step} > 1 or ${table.fact} = 'requested'`,
    ),
    check(
      'order_cancellations_step_limited',
      sql`${table.step} between 1 and ${sql.raw(String(MAX_FACTS))}`,
    ),
  ],
)
