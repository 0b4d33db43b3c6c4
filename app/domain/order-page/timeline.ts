import type { Pence } from '../../platform/values/money.ts'
import type { Order } from '../orders/find-order.server.ts'
import type { OrderRefund } from '../orders/refunds/order-refunds.server.ts'
import type { OrderStatus } from '../orders/status.ts'
import type { CustomerReturn } from '../returns/return-page.ts'

/** A past or future step of an order; its texts are in `content/orders/customer-order.ts`. */
export type TimelineKind =
  | 'placed'
  | 'paid'
  | 'shipped'
  | 'delivered'
  | 'collected'
  | 'return-asked'
  | 'fault-reported'
  | 'return-received'
  | 'cancel-asked'
  | 'cancelled'
  | 'refunded'
  | 'bank-returned'
  | 'paid-back'

export type TimelineStep = {
  kind: TimelineKind
  /** ISO 8601; null for a step ahead, and for one whose time was not recorded. */
  at: string | null
  done: boolean
  /** The amount of a refund, or of what has gone back by the customer's bank or in another way. */
  amount: Pence | null
}

export type TimelineOrder = Pick<Order, 'status' | 'payment_state' | 'delivery_kind' | 'created_at'>
export type TimelineEvent = {
  kind: string
  detail: Record<string, string | number>
  created_at: Date
}

type TimelineReturn = Pick<CustomerReturn, 'kind' | 'state' | 'requestedAt' | 'receivedAt'>
type TimelineRefund = Pick<
  OrderRefund,
  'state' | 'amount' | 'updated_at' | 'dealt_with' | 'resolved_at'
>
type AfterSale = {
  asking?: boolean
  returns?: readonly TimelineReturn[]
  refunds?: readonly TimelineRefund[]
  lost?: readonly { amount: Pence; at: Date | null }[]
}

const RANK: Record<OrderStatus, number> = {
  pending: 0,
  paid: 1,
  shipped: 2,
  delivered: 3,
  cancelled: -1,
}

/**
 * The order's steps, completed ones first. Only steps that its status confirms count as completed: a step
 * that staff reverted is ahead again.
 *
 * @param events the oldest first
 * @param after.asking whether a request of the customer to cancel is pending
 * @param after.refunds in any state: a bank may return a refund that was executed
 * @param after.lost the lost disputes: the customer's bank has returned their amounts
 */
export function timelineOf(
  order: TimelineOrder,
  events: readonly TimelineEvent[],
  { asking = false, returns = [], refunds = [], lost = [] }: AfterSale = {},
): TimelineStep[] {
  const reached = (to: OrderStatus) =>
    events.findLast(({ kind, detail }) => kind === 'status_set' && detail.to === to)?.created_at
  const paidAt =
    events.find(({ kind }) => kind === 'paid' || kind === 'paid_late')?.created_at ??
    reached('paid')
  const rank = RANK[order.status]
  const collected = order.delivery_kind === 'collection'
  const wasPaid = order.payment_state !== 'unpaid' || rank >= 1

  const steps = [step('placed', order.created_at)]
  if (wasPaid) steps.push(step('paid', paidAt))
  const left = reached('shipped')
  if (!collected && rank >= 2 && (left || rank === 2)) steps.push(step('shipped', left))
  if (rank === 3) steps.push(step(collected ? 'collected' : 'delivered', reached('delivered')))
  const requested =
    asking || order.status === 'cancelled' ? cancellationRequestedAt(events) : undefined
  if (requested) steps.push(step('cancel-asked', requested))
  if (order.status === 'cancelled') {
    const end = events.findLast(isCancelled)?.created_at ?? events.at(-1)?.created_at
    steps.push(step('cancelled', end))
  }
  for (const { state, amount, updated_at, dealt_with, resolved_at } of refunds) {
    if (state === 'succeeded') steps.push({ ...step('refunded', updated_at), amount })
    if (dealt_with) steps.push({ ...step('paid-back', resolved_at ?? undefined), amount })
  }
  for (const { amount, at } of lost) {
    steps.push({ ...step('bank-returned', at ?? undefined), amount })
  }
  steps.push(...returns.flatMap(returnSteps))
  const done = steps.toSorted((a, b) => (a.at && b.at ? a.at.localeCompare(b.at) : 0))
  if (order.status === 'cancelled' || order.payment_state === 'refunded') return done
  const ahead: TimelineKind[] = asking
    ? ['cancelled']
    : [
        ...(wasPaid ? [] : (['paid'] as const)),
        ...(collected || rank >= 2 ? [] : (['shipped'] as const)),
        ...(rank === 3 ? [] : ([collected ? 'collected' : 'delivered'] as const)),
      ]
  return [...done, ...ahead.map((kind) => ({ kind, at: null, done: false, amount: null }))]
}

/** A return that the customer has withdrawn has no steps. */
function returnSteps({ kind, state, requestedAt, receivedAt }: TimelineReturn): TimelineStep[] {
  if (state === 'withdrawn') return []
  const requested = kind === 'faulty' ? 'fault-reported' : 'return-asked'
  const steps = [step(requested, new Date(requestedAt))]
  if (receivedAt) steps.push(step('return-received', new Date(receivedAt)))
  return steps
}

const isCancelled = ({ kind, detail }: TimelineEvent) =>
  kind === 'cancelled_by_customer' || (kind === 'status_set' && detail.to === 'cancelled')

/** When the customer asked to cancel; undefined if they have not, or have withdrawn it. */
function cancellationRequestedAt(events: readonly TimelineEvent[]): Date | undefined {
  const last = events.findLast(({ kind }) => kind.startsWith('cancel_'))
  return last?.kind === 'cancel_asked' ? last.created_at : undefined
}

function step(kind: TimelineKind, at: Date | undefined): TimelineStep {
  return { kind, at: at?.toISOString() ?? null, done: true, amount: null }
}
