import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { NO_PENCE, type Pence } from '../../../platform/values/money.ts'
import { sumPence } from '../../../platform/values/money-arithmetic.ts'
import type { Order } from '../find-order.server.ts'
import { findRefunds, leftToRefund } from '../refunds/order-refunds.server.ts'
import { orders } from '../schema.ts'
import { isConfirmed } from '../status.ts'
import type { CancellationState } from './cancellation-states.ts'
import { orderCancellations } from './schema.ts'

export type Cancellation = {
  state: CancellationState
  /** The number of facts. */
  step: number
  /** The time of the last fact. */
  at: Date | null
}

const NONE: Cancellation = { state: 'none', step: 0, at: null }

/** The state of the customer's request to cancel an order. It cannot change while the order is locked. */
export async function findCancellation(db: DbOrTx, orderId: OrderId): Promise<Cancellation> {
  const { step, fact, created_at, order_id } = orderCancellations
  const [last] = await db
    .select({ state: fact, step, at: created_at })
    .from(orderCancellations)
    .where(eq(order_id, orderId))
    .orderBy(desc(step))
    .limit(1)
  return last ?? NONE
}

/** Whether a fact is a request without a later fact. A condition on `order_cancellations`. */
export const isOpenRequest = sql<boolean>`(order_cancellations.fact = 'requested' and not exists (
  select from order_cancellations as later
  where later.order_id = order_cancellations.order_id and later.step > order_cancellations.step
))`

/** The ids of the orders with an open request to cancel. */
export const ordersToCancel = sql`(
  select order_cancellations.order_id from order_cancellations where ${isOpenRequest}
)`

/** Whether an order has an open request to cancel. A condition on `orders`. */
export const asksToCancel = sql<boolean>`(orders.id in ${ordersToCancel})`

/** Whether customers can ask to cancel: paid, and still at the workshop. */
export function mayAskToCancel(order: Order): boolean {
  return order.status === 'paid' && isConfirmed(order) && order.supplement_of === null
}

/** The amount that a cancellation refunds: the rest of the order's payment and of its supplements. */
export async function refundOfCancelling(db: DbOrTx, order: Order): Promise<Pence> {
  if (order.payment_state === 'unpaid') return NO_PENCE
  const supplements = await db
    .select()
    .from(orders)
    .where(
      sql`${eq(orders.supplement_of, order.id)} and ${inArray(orders.payment_state, ['paid', 'part_refunded'])}`,
    )
  const parts = await Promise.all(
    [order, ...supplements].map(async (one) => leftToRefund(one, await findRefunds(db, one.id))),
  )
  return sumPence(parts)
}
