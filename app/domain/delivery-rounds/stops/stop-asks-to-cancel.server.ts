import { sql } from 'drizzle-orm'
import { ordersToCancel } from '../../orders/cancellations/find-cancellation.server.ts'
import { deliveries } from '../schema.ts'

/** Whether the customer of a stop asks to cancel the order; false for pick-ups. A condition on `deliveries`. */
export const stopAsksToCancel = sql<boolean>`coalesce(${deliveries.order_id} in ${ordersToCancel}, false)`
