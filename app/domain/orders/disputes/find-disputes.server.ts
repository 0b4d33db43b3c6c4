import { and, asc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import type { Pence } from '../../../platform/values/money.ts'
import { orders } from '../schema.ts'
import type { DisputeMark, StaffDispute } from './dispute-status.ts'
import { orderDisputes } from './schema.ts'

export type OrderDispute = typeof orderDisputes.$inferSelect

/** Whether the bank has not decided. A condition on `order_disputes as dispute`. */
const undecided = sql`dispute.status in ('needs_response', 'under_review')`

/**
 * Whether the bank has not decided about the payment of an order, or of its supplement. A condition on
 * `orders`: the few undecided disputes are read once.
 */
export const inDispute = sql<boolean>`(orders.id in (
  select dispute.order_id from order_disputes as dispute where ${undecided}
  union all
  select disputed.supplement_of from order_disputes as dispute
  join orders as disputed on disputed.id = dispute.order_id
  where ${undecided} and disputed.supplement_of is not null
))`

/**
 * The same for a page of some twenty orders: reads the disputes of each by index.
 *
 * @param orderId the column with the order's id
 */
export const inDisputeById = (orderId: SQLWrapper) => sql<boolean>`exists (
  select from order_disputes as dispute
  where ${undecided} and dispute.order_id in (${orderId}, (
    select supplement.id from orders as supplement
    where supplement.supplement_of = ${orderId}
      and supplement.payment_state in ('paid', 'part_refunded')
  ))
)`

/** Whether an order was lost to a dispute. A condition on `orders`. */
const wasLost = sql`exists (
  select from order_disputes as dispute
  where dispute.status = 'lost' and dispute.order_id = orders.id
)`

export const disputeMark = sql<DisputeMark>`(
  case when ${inDispute} then 'undecided' when ${wasLost} then 'lost' end
)`

/** The sum that an order's lost disputes took. A column on `orders`. */
export const lostToDisputes = sql<Pence>`(
  select coalesce(sum(amount), 0) from order_disputes
  where order_disputes.order_id = orders.id and order_disputes.status = 'lost'
)`.mapWith(orderDisputes.amount)

/** The disputes of an order and of its supplement, oldest first. */
export async function findDisputes(db: DbOrTx, orderId: OrderId): Promise<StaffDispute[]> {
  const rows = await db
    .select({ dispute: orderDisputes })
    .from(orderDisputes)
    .innerJoin(orders, eq(orders.id, orderDisputes.order_id))
    .where(sql`${orderId} in (${orders.id}, ${orders.supplement_of})`)
    .orderBy(asc(orderDisputes.opened_at), asc(orderDisputes.stripe_dispute_id))
  return rows.map(({ dispute }) => ({
    id: dispute.stripe_dispute_id,
    amount: dispute.amount,
    reason: dispute.reason,
    status: dispute.status,
    isInquiry: dispute.refundable,
    answerBy: dispute.evidence_due_by,
    openedAt: dispute.opened_at,
    closedAt: dispute.closed_at,
  }))
}

/** The lost disputes of an order's own payment, oldest first. `at`: when the shop learned of the decision. */
export async function findLostDisputes(
  db: DbOrTx,
  orderId: OrderId,
): Promise<{ amount: Pence; at: Date | null }[]> {
  return await db
    .select({ amount: orderDisputes.amount, at: orderDisputes.closed_at })
    .from(orderDisputes)
    .where(and(eq(orderDisputes.order_id, orderId), eq(orderDisputes.status, 'lost')))
    .orderBy(asc(orderDisputes.closed_at))
}

/**
 * Whether a dispute prevents refunds of an order's payment: the bank holds the money until it decides. An
 * inquiry does not.
 */
export async function preventsRefund(db: DbOrTx, orderId: OrderId): Promise<boolean> {
  const count = await db.$count(
    orderDisputes,
    and(
      eq(orderDisputes.order_id, orderId),
      eq(orderDisputes.refundable, false),
      sql`${orderDisputes.closed_at} is null`,
    ),
  )
  return count > 0
}
