import { and, eq, max, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import type { Order } from '../orders/find-order.server.ts'
import { orderEvents } from '../orders/schema.ts'

/**
 * When an order was delivered or collected: the last time that it was marked as delivered, since the
 * period counts from the last piece. Null if it is not delivered.
 */
export async function deliveredAt(
  db: DbOrTx,
  order: Pick<Order, 'id' | 'status' | 'updated_at'>,
): Promise<Date | null> {
  if (order.status !== 'delivered') return null
  const [found] = await db
    .select({ at: max(orderEvents.created_at) })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.order_id, order.id),
        eq(orderEvents.kind, 'status_set'),
        sql`${orderEvents.detail} ->> 'to' = 'delivered'`,
      ),
    )
  // Orders of earlier versions may lack the event.
  return found?.at ?? order.updated_at
}
