import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { penceColumn, timestamptz } from '../../../platform/database/columns.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { orders } from '../schema.ts'
import { DIFFERENCE_STATES } from '../status.ts'

/**
 * Paid orders whose address lies in another zone than was paid for, where delivery is not offered at the
 * same price. Staff decide.
 */
export const deliveryDifferences = pgTable(
  'delivery_differences',
  {
    order_id: uuid()
      .$type<OrderId>()
      .primaryKey()
      .references(() => orders.id),
    /** The zone of the address; null if its postcode could not be read. */
    zone_id: uuid(),
    /** Its name when the order was paid. */
    zone_name: text(),
    /** The price there when the order was paid; null: on request, not delivered, or unknown. */
    price: penceColumn(),
    /** The additional amount that the customer has been asked to pay; null: none. */
    asked: penceColumn(),
    state: text({ enum: DIFFERENCE_STATES }).notNull().default('open'),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('delivery_differences_open')
      .on(table.created_at)
      .where(sql`${table.state} in ('open', 'asked')`),
    check(
      'delivery_differences_state_known',
      sql`${table.state} in ('open', 'accepted', 'asked', 'paid')`,
    ),
    check(
      'delivery_differences_asked',
      sql`(${table.asked} is not null) = (${table.state} in ('asked', 'paid')) and coalesce(${table.asked} > 0, true)`,
    ),
    check(
      'delivery_differences_zone_named',
      sql`(${table.zone_id} is null) = (${table.zone_name} is null)
        and (${table.price} is null or ${table.zone_id} is not null)`,
    ),
    check('delivery_differences_price_not_negative', sql`${table.price} >= 0`),
  ],
)
