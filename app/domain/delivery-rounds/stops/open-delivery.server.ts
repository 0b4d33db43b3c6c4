import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'

/**
 * Opens the delivery of an order, unless it has an open one. The trigger `orders_delivery` does the same
 * when an order is paid; this function is for another attempt after a failed one.
 *
 * @param orderId of a locked order
 */
export async function openDelivery(tx: Tx, orderId: OrderId, at: Date): Promise<void> {
  await tx.execute(sql`select open_delivery(${orderId}::uuid, ${at.toISOString()}::timestamptz)`)
}
