import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { orders } from '../schema.ts'
import { deliveryDifferences } from './schema.ts'

/**
 * Whether an order waits for staff to decide about its address. Sending it, cancelling it or refunding it
 * in full decides as well.
 */
export const differenceWaits: SQL = sql`(delivery_differences.state in ('open', 'asked')
  and orders.status in ('pending', 'paid')
  and orders.payment_state in ('paid', 'part_refunded'))`

/** The ids of the orders that wait for such a decision. */
export const ordersWithOpenDifference = sql`(
  select delivery_differences.order_id from delivery_differences
  join orders on orders.id = delivery_differences.order_id where ${differenceWaits}
)`

/** The open decision about an order's address; null if there is none. */
export async function findOpenDifference(
  db: DbOrTx,
  orderId: OrderId,
): Promise<typeof deliveryDifferences.$inferSelect | null> {
  const [found] = await db
    .select({ difference: deliveryDifferences })
    .from(deliveryDifferences)
    .innerJoin(orders, eq(orders.id, deliveryDifferences.order_id))
    .where(and(eq(deliveryDifferences.order_id, orderId), differenceWaits))
  return found?.difference ?? null
}
