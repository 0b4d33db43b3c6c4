import type { OrderId } from '../../../platform/values/ids.ts'
import type { Pence } from '../../../platform/values/money.ts'
import type { OrderStatus, PaymentState, StockState } from '../status.ts'

/** Maximum number of orders shipped in one step: their rows are locked together, and each sends an email. */
export const SHIP_LIMIT = 200

/** Why an order is not marked as shipped. */
export const SHIP_SKIPS = [
  'unpaid',
  'shipped',
  'delivered',
  'cancelled',
  'went-back',
  'cancel-asked',
] as const
export type ShipSkip = (typeof SHIP_SKIPS)[number]

export type ShipLine = {
  id: OrderId
  customerName: string
  total: Pence
  /** Whether the customer has a mail address. */
  canBeNotified: boolean
  /** Whether the bank has not decided about a dispute of its payment: staff are warned. */
  disputed: boolean
}

export type ShipPlan = { shipped: ShipLine[]; skipped: (ShipLine & { reason: ShipSkip })[] }

type OrderFacts = ShipLine & {
  status: OrderStatus
  paymentState: PaymentState
  stockState: StockState
  /** There is an open request of the customer to cancel it. */
  cancellationRequested: boolean
}

/** Which of the orders are to be dispatched. Used for the preview, and again under the lock. */
export function planShipping(orders: readonly OrderFacts[]): ShipPlan {
  const plan: ShipPlan = { shipped: [], skipped: [] }
  for (const { status, paymentState, stockState, cancellationRequested, ...line } of orders) {
    const reason =
      skipReason(status, paymentState, stockState) ??
      (cancellationRequested ? 'cancel-asked' : null)
    if (reason) plan.skipped.push({ ...line, reason })
    else plan.shipped.push(line)
  }
  return plan
}

function skipReason(
  status: OrderStatus,
  payment: PaymentState,
  stock: StockState,
): ShipSkip | null {
  if (status === 'pending') return 'unpaid'
  if (status !== 'paid') return status
  const isReversed = stock === 'released' || payment === 'refunded' || payment === 'refund_due'
  return isReversed ? 'went-back' : null
}
