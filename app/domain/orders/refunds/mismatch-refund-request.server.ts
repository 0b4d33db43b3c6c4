import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/ids.ts'
import { orderEvents } from '../schema.ts'

/** Whether staff have requested the refund, and the provider has not refused it. */
export async function isRefundOfMismatchRequested(tx: Tx, orderId: OrderId): Promise<boolean> {
  const [last] = await tx
    .select({ kind: orderEvents.kind })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.order_id, orderId),
        inArray(orderEvents.kind, ['refund_requested', 'refund_failed']),
      ),
    )
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return last?.kind === 'refund_requested'
}
