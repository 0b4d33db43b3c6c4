import { and, asc, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { orders } from '../schema.ts'
import type { StaffDispute } from './dispute-status.ts'
import { orderDisputes } from './schema.ts'

export type OrderDispute = typeof orderDisputes.$inferSelect

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
