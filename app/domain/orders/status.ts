import type { Pence } from '../../platform/money.ts'

/** What staff see and may set. */
export const ORDER_STATUSES = ['pending', 'paid', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The facts of payment, apart from `status`; changed by payment events and refunds only. */
export const PAYMENT_STATES = ['unpaid', 'paid', 'refund_due', 'refunded', 'part_refunded'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** How far a refund has come. `failed`: the payment provider refused it, and staff must look. */
export const REFUND_STATES = ['requested', 'succeeded', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** Where an order's units are. */
export const STOCK_STATES = ['held', 'consumed', 'released'] as const
export type StockState = (typeof STOCK_STATES)[number]

/** What the payment provider can tell us about an order's payment. */
export type PaymentEvent = 'paid' | 'expired'

/**
 * What a payment event makes of an order's status; nothing where it changes nothing.
 * `retake-or-refund`: the units were given back before the money came; take them again if they
 * are still there, else give the money back.
 */
export const afterPayment = {
  pending: { paid: 'paid', expired: 'cancelled' },
  paid: {},
  shipped: {},
  delivered: {},
  cancelled: { paid: 'retake-or-refund' },
} as const satisfies Record<
  OrderStatus,
  Partial<Record<PaymentEvent, OrderStatus | 'retake-or-refund'>>
>

/**
 * What staff are told before they set a status in an unusual way:
 * - `by-hand`: orders become paid by themselves when the money comes
 * - `skips-dispatch`: the customer has not been told that it left
 * - `goes-back`: nothing that has happened is undone by it
 * - `has-left`: the pieces are on their way or with the customer
 * - `reopens`: it was cancelled
 */
type MoveWarning = 'by-hand' | 'skips-dispatch' | 'goes-back' | 'has-left' | 'reopens'

/** The same, because of where the money and the units are. */
type FactWarning =
  | 'no-payment'
  | 'page-open'
  | 'page-closes'
  | 'money-back'
  | 'units-back'
  | 'takes-units'
  | 'money-kept'

export type StatusWarning = MoveWarning | FactWarning

/** Every change of status that staff may make: usual, or what to warn of. */
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
type OrderState = { status: OrderStatus; payment_state: PaymentState; stock_state: StockState }

type Holds = (order: OrderState) => boolean
type Facts = Partial<Record<FactWarning, Holds>>

const takesUnits: Holds = ({ status, stock_state }) =>
  status === 'cancelled' && stock_state === 'released'

/** The facts of payment and stock that speak against dispatching an order, or cancelling it. */
const facts: Record<'dispatch' | 'reopen' | 'cancel', Facts> = {
  dispatch: {
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
 * What to say before staff set `to`. Nothing is forbidden by it: they may set any of the five, and
 * only pieces that are gone keep a cancelled order from being opened again.
 *
 * @returns nothing for a usual change, and for none
 */
export function warningsBefore(order: OrderState, to: OrderStatus): StatusWarning[] {
  if (to === order.status) return []
  const move = staffMoves[order.status][to]
  const known = Object.entries(factsBefore[to]) as [FactWarning, Holds][]
  const spoken = known.filter(([, holds]) => holds(order)).map(([name]) => name)
  return move && move !== 'usual' ? [move, ...spoken] : spoken
}

/**
 * What an order's payment amounts to once so much has gone back.
 *
 * @param owed the payment came too late, so that all of it has to go back
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

/** Whether what the confirmation says ("we have your payment") is still true. */
export function isConfirmed(order: Pick<OrderState, 'status' | 'payment_state'>): boolean {
  const { status, payment_state: state } = order
  return status !== 'cancelled' && (state === 'paid' || state === 'part_refunded')
}

/** Whether its pieces belong to its customer, as far as its status says. */
export function isSold(status: OrderStatus): boolean {
  return status === 'paid' || status === 'shipped' || status === 'delivered'
}

/** Whether a cancelled order is opened again, which takes its units again. */
export function reopens(from: OrderStatus, to: OrderStatus): boolean {
  return from === 'cancelled' && to !== 'cancelled'
}

/** The changes of status for which there is a letter to the customer. */
export function tellsCustomer(to: OrderStatus): to is 'shipped' | 'cancelled' {
  return to === 'shipped' || to === 'cancelled'
}
