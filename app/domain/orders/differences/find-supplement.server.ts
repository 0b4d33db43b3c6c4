import { and, eq, inArray, ne } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import type { Pence } from '../../../platform/values/money.ts'
import type { WentBack } from '../disputes/went-back.ts'
import { findWentBack } from '../refunds/order-refunds.server.ts'
import { orders } from '../schema.ts'

/** What was paid in addition for the delivery of an order, and what of it has gone back. */
export type PaidSupplement = WentBack & { id: OrderId; paid: Pence }

/** The paid supplement of an order; null if there is none. One that was not due any more is cancelled. */
export async function findSupplement(db: DbOrTx, orderId: OrderId): Promise<PaidSupplement | null> {
  const [found] = await db
    .select({
      id: orders.id,
      total_amount: orders.total_amount,
      refunded_amount: orders.refunded_amount,
    })
    .from(orders)
    .where(
      and(
        eq(orders.supplement_of, orderId),
        inArray(orders.payment_state, ['paid', 'part_refunded', 'refunded']),
        ne(orders.status, 'cancelled'),
      ),
    )
  if (!found) return null
  return { id: found.id, paid: found.total_amount, ...(await findWentBack(db, found)) }
}
