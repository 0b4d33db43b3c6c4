import { sql } from 'drizzle-orm'
import { deliveries } from '../schema.ts'

/**
 * Whether the customer of a stop asks to cancel the order; false for pick-ups. A condition on
 * `deliveries`. It reads the last fact of each stop's order by index: a set of all open requests
 * would read every cancellation ever made for a page of some twenty stops.
 */
export const stopAsksToCancel = sql<boolean>`coalesce((
  select order_cancellations.fact = 'requested' from order_cancellations
  where order_cancellations.order_id = ${deliveries.order_id}
  order by order_cancellations.step desc limit 1
), false)`
