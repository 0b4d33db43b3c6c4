import type { Pence } from '../../platform/values/money.ts'

/** The statuses shown to and set by staff. */
export const ORDER_STATUSES = ['pending', 'paid', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The payment's state, independent of `status`; changed by payment events and refunds only. */
export const PAYMENT_STATES = ['unpaid', 'paid', 'refund_due', 'refunded', 'part_refunded'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** States of a refund. `failed`: refused by the payment provider, staff must act. */
export const REFUND_STATES = ['requested', 'succeeded', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** Where an order's units are. */
export const STOCK_STATES = ['held', 'consumed', 'released'] as const
export type StockState = (typeof STOCK_STATES)[number]

/**
 * How an order reaches its customer: delivered by the shop, or collected from the workshop. `supplement`:
 * it pays the difference for another order's delivery.
 */
export const DELIVERY_KINDS = ['delivery', 'collection', 'supplement'] as const

/**
 * States of an order whose address lies in another zone: staff must decide, have accepted the address
 * without a payment, have asked for the difference, or it has been paid.
 */
export const DIFFERENCE_STATES = ['open', 'accepted', 'asked', 'paid'] as const

/** What ends the wait for an order's payment. */
type PaymentOutcome = 'paid' | 'expired'

/**
 * The order's status after a payment event; missing if unchanged. `retake-or-refund`: the units
 * were released before the payment came; take them again if available, else refund.
 */
export const afterPayment = {
  pending: { paid: 'paid', expired: 'cancelled' },
  paid: {},
  shipped: {},
  delivered: {},
  cancelled: { paid: 'retake-or-refund' },
} as const satisfies Record<
  OrderStatus,
  Partial<Record<PaymentOutcome, OrderStatus | 'retake-or-refund'>>
>

/**
 * Warnings before an unusual status change:
 * - `by-hand`: orders become paid automatically
 * - `skips-dispatch`: the customer has not been notified of the dispatch
 * - `goes-back`: it does not undo what has happened
 * - `has-left`: the units are on their way or delivered
 * - `reopens`: it was cancelled
 */
type MoveWarning = 'by-hand' | 'skips-dispatch' | 'goes-back' | 'has-left' | 'reopens'

/** Warnings because of the state of payment and stock. `disputed`: the bank has not decided yet. */
type FactWarning =
  | 'disputed'
  | 'no-payment'
  | 'page-open'
  | 'page-closes'
  | 'money-back'
  | 'units-back'
  | 'takes-units'
  | 'money-kept'

export type StatusWarning = MoveWarning | FactWarning

/** Every status change by staff with its warnings. */
const staffMoves: Record<OrderStatus, Partial<Record<OrderStatus, 'usual' | MoveWarning>>> = {
  pending: {
    paid: 'by-hand',
    shipped: 'skips-dispatch',
    delivered: 'skips-dispatch',
    cancelled: 'usual',
  },
  paid: {
    pending: 'goes-back',
    shipped: 'usual',
    delivered: 'skips-dispatch',
    cancelled: 'usual',
  },
  shipped: { pending: 'goes-back', paid: 'goes-back', delivered: 'usual', cancelled: 'has-left' },
  delivered: {
    pending: 'goes-back',
    paid: 'goes-back',
    shipped: 'goes-back',
    cancelled: 'has-left',
  },
  cancelled: { pending: 'reopens', paid: 'reopens', shipped: 'reopens', delivered: 'reopens' },
}
type OrderState = {
  status: OrderStatus
  payment_state: PaymentState
  stock_state: StockState
  disputed?: boolean
}

type Holds = (order: OrderState) => boolean
type Facts = Partial<Record<FactWarning, Holds>>

const takesUnits: Holds = ({ status, stock_state }) =>
  status === 'cancelled' && stock_state === 'released'

/** The states of payment and stock that warn against dispatching or cancelling an order. */
const facts: Record<'dispatch' | 'reopen' | 'cancel', Facts> = {
  dispatch: {
    disputed: ({ disputed }) => disputed === true,
    'no-payment': ({ payment_state }) => payment_state === 'unpaid',
    'page-open': ({ stock_state }) => stock_state === 'held',
    'money-back': ({ payment_state }) => ['refunded', 'refund_due'].includes(payment_state),
    'units-back': ({ status, stock_state }) => status !== 'cancelled' && stock_state === 'released',
    'takes-units': takesUnits,
  },
  reopen: { 'takes-units': takesUnits },
  cancel: {
    'page-closes': ({ stock_state }) => stock_state === 'held',
    'money-kept': ({ payment_state }) => ['paid', 'part_refunded'].includes(payment_state),
  },
}

const factsBefore: Record<OrderStatus, Facts> = {
  pending: facts.reopen,
  paid: facts.dispatch,
  shipped: facts.dispatch,
  delivered: facts.dispatch,
  cancelled: facts.cancel,
}

/**
 * The warnings before staff set `to`. Any status is allowed; only missing units prevent a cancelled
 * order from being reopened.
 *
 * @returns empty for a usual change, and for no change
 */
export function warningsBefore(order: OrderState, to: OrderStatus): StatusWarning[] {
  if (to === order.status) return []
  const move = staffMoves[order.status][to]
  const known = Object.entries(factsBefore[to]) as [FactWarning, Holds][]
  const spoken = known.filter(([, holds]) => holds(order)).map(([name]) => name)
  return move && move !== 'usual' ? [move, ...spoken] : spoken
}

/**
 * The payment state after refunds of this sum.
 *
 * @param owed the payment came too late, so that all of it is refunded
 */
export function paymentStateAfterRefunds(
  owed: boolean,
  refunded: Pence,
  total: Pence,
): PaymentState {
  if (refunded >= total) return 'refunded'
  if (owed) return 'refund_due'
  return refunded > 0 ? 'part_refunded' : 'paid'
}

/** Whether the confirmation ("we have your payment") still applies. */
export function isConfirmed(order: Pick<OrderState, 'status' | 'payment_state'>): boolean {
  const { status, payment_state: state } = order
  return status !== 'cancelled' && (state === 'paid' || state === 'part_refunded')
}

/** Whether the status says that the units belong to the customer. */
export function isSold(status: OrderStatus): boolean {
  return status === 'paid' || status === 'shipped' || status === 'delivered'
}

/** Whether a cancelled order is reopened, which takes its units again. */
export function reopens(from: OrderStatus, to: OrderStatus): boolean {
  return from === 'cancelled' && to !== 'cancelled'
}

/** The status changes with an email to the customer. */
export function hasStatusEmail(to: OrderStatus): to is 'shipped' | 'cancelled' {
  return to === 'shipped' || to === 'cancelled'
}
