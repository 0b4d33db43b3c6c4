import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../../platform/database/columns.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { orders } from '../schema.ts'

/** Processed events of the payment provider, inserted in the transaction of their effect. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    order_id: uuid()
      .$type<OrderId>()
      .references(() => orders.id),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('payment_events_newest').on(table.created_at)],
)
