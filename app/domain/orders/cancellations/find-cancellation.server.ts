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
  /** Of the last fact. */
  at: Date | null
}

const NONE: Cancellation = { state: 'none', step: 0, at: null }

/** What an order's customer has asked for. Under the order's lock it stays so. */
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

/** Whether a fact is a request that nothing has followed. A condition of `order_cancellations`. */
export const isOpenRequest = sql<boolean>`(order_cancellations.fact = 'requested' and not exists (
  select from order_cancellations as later
  where later.order_id = order_cancellations.order_id and later.step > order_cancellations.step
))`

/** The ids of the orders whose customers wait for them to be cancelled. */
export const ordersToCancel = sql`(
  select order_cancellations.order_id from order_cancellations where ${isOpenRequest}
)`

/** Whether an order is one of those. A condition of `orders`. */
export const asksToCancel = sql<boolean>`(orders.id in ${ordersToCancel})`

/** Whether customers can ask to cancel: paid, and still at the workshop. */
export function mayAskToCancel(order: Order): boolean {
  return order.status === 'paid' && isConfirmed(order) && order.supplement_of === null
}

/** What a cancellation refunds: all that is left of the order, and of what was paid for its delivery. */
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
