import { type DisputeStatus, isUndecided } from '../disputes/dispute-status.ts'
import type { OrderRefund } from '../refunds/order-refunds.server.ts'
import { isUnresolved } from '../refunds/unresolved-refunds.server.ts'
import type { OrderStatus, PaymentState, StockState } from '../status.ts'

/** Why an order's customer must not be anonymised yet. */
export type OutstandingReason = 'payment' | 'delivery' | 'refund' | 'dispute'

/** The same, and `return`: a return of its pieces has not ended. */
export type ErasureObstacle = OutstandingReason | 'return'

type Facts = {
  status: OrderStatus
  payment_state: PaymentState
  stock_state: StockState
  /** Set while reconciliation checks it. */
  next_check_at: Date | null
}

/**
 * What an order is waiting for: payment, delivery, a refund, the bank's decision about a dispute. null if it is
 * complete.
 *
 * @param disputes the states of its disputes
 */
export function outstandingReason(
  order: Facts,
  refunds: readonly Pick<OrderRefund, 'state' | 'resolved_at'>[],
  disputes: readonly DisputeStatus[] = [],
): OutstandingReason | null {
  const { status, payment_state } = order
  if (order.stock_state === 'held' || order.next_check_at !== null) return 'payment'
  if (disputes.some(isUndecided)) return 'dispute'
  const isOwed = refunds.some((refund) => refund.state === 'requested' || isUnresolved(refund))
  if (payment_state === 'refund_due' || isOwed) return 'refund'
  const under = status === 'paid' || status === 'shipped'
  const taken = payment_state === 'paid' || payment_state === 'part_refunded'
  if (payment_state !== 'refunded' && (under || (taken && status === 'pending'))) return 'delivery'
  return null
}
