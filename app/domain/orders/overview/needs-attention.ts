import type { Pence } from '../../../platform/values/money.ts'

export type OrderNeedingAttention = {
  id: string
  customerName: string
  /** The order's amount, or the amount to refund. */
  amount: Pence
  /** The start of the waiting time. */
  since: Date
  /** The next attempt of a failed refund. */
  nextTry?: Date | null
  /** Until when a dispute can be answered. */
  answerBy?: Date | null
}

/** The number of orders, and the first of them. */
export type AttentionReason<One> = { count: number; first: One[] }

export type OrdersNeedingAttention = {
  /** Paid and not dispatched, without those in `atOdds` and `cancellationRequested`. */
  toDispatch: AttentionReason<OrderNeedingAttention>
  /** The status is paid, but units were released, or everything was refunded or is owed back. */
  atOdds: AttentionReason<OrderNeedingAttention>
  /** Refused by the payment provider, and not requested again. */
  refundsFailed: AttentionReason<OrderNeedingAttention>
  /** Orders with a dispute that the shop can still answer; the first to end first. */
  disputes: AttentionReason<OrderNeedingAttention>
  /** Requested, not executed yet. */
  refundsWaiting: AttentionReason<OrderNeedingAttention>
  /** The address lies in another zone than was paid for. */
  deliveryDifferences: AttentionReason<OrderNeedingAttention>
  /** Orders with an open request of the customer to cancel. */
  cancellationRequested: AttentionReason<OrderNeedingAttention>
  /** Amount mismatches: the payment differs from the total, and the order was left unchanged. */
  amountMismatches: AttentionReason<OrderNeedingAttention>
  /** The number of those whose refund has failed, and was not requested again. */
  mismatchRefundsFailed: number
}
