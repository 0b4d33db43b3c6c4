import type { Pence } from '../../../platform/money.ts'

export type OrderNeedingAttention = {
  id: string
  customerName: string
  /** Of the order, or of what has to go back. */
  amount: Pence
  /** Since when somebody has been waiting. */
  since: Date
  /** When a refund that did not go through is tried again. */
  nextTry?: Date | null
}

/** How many there are, and the first of them. */
export type AttentionReason<One> = { count: number; first: One[] }

export type OrdersNeedingAttention = {
  /** Paid and not dispatched, without those that are `atOdds`. */
  toDispatch: AttentionReason<OrderNeedingAttention>
  /** Their status says paid, but their pieces or all of their money went back. */
  atOdds: AttentionReason<OrderNeedingAttention>
  /** The payment provider refused to pay back, and nobody has asked for it again. */
  refundsFailed: AttentionReason<OrderNeedingAttention>
  /** Asked for, and not made yet. */
  refundsWaiting: AttentionReason<OrderNeedingAttention>
  /** What was paid is not what was due, so that the order was left as it was. */
  misfits: AttentionReason<OrderNeedingAttention>
}
