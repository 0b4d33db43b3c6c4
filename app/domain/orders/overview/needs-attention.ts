import type { Pence } from '../../../platform/money.ts'

export type OrderInNeed = {
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
export type Need<One> = { count: number; first: One[] }

export type OrdersInNeed = {
  /** Paid and not dispatched, without those that are `atOdds`. */
  toDispatch: Need<OrderInNeed>
  /** Their status says paid, but their pieces or all of their money went back. */
  atOdds: Need<OrderInNeed>
  /** The payment provider refused to pay back, and nobody has asked for it again. */
  refundsFailed: Need<OrderInNeed>
  /** Asked for, and not made yet. */
  refundsWaiting: Need<OrderInNeed>
  /** What was paid is not what was due, so that the order was left as it was. */
  misfits: Need<OrderInNeed>
}
