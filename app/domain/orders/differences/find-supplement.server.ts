import { and, eq, inArray, ne } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import type { Pence } from '../../../platform/values/money.ts'
import { orders } from '../schema.ts'

/** What was paid in addition for the delivery of an order, and what of it has been refunded. */
export type PaidSupplement = { id: OrderId; paid: Pence; refunded: Pence }

/** The paid supplement of an order; null if there is none. One that was not due any more is cancelled. */
export async function findSupplement(db: DbOrTx, orderId: OrderId): Promise<PaidSupplement | null> {
  const [found] = await db
    .select({ id: orders.id, paid: orders.total_amount, refunded: orders.refunded_amount })
    .from(orders)
    .where(
      and(
        eq(orders.supplement_of, orderId),
        inArray(orders.payment_state, ['paid', 'part_refunded', 'refunded']),
        ne(orders.status, 'cancelled'),
      ),
    )
  return found ?? null
}
