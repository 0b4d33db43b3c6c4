import { disputeMarks } from '../../../content/staff/orders/disputes.ts'
import {
  paymentWords,
  refundFailedWords,
  statusWords,
} from '../../../content/staff/orders/orders.ts'
import type { DisputeMark } from '../../../domain/orders/disputes/dispute-status.ts'
import type { OrderStatus, PaymentState } from '../../../domain/orders/status.ts'
import { type DotTone, StatusDot, StatusMark } from '../kit/status-dot.tsx'

const statusTones: Record<Exclude<OrderStatus, 'cancelled'>, DotTone> = {
  pending: 'neutral',
  paid: 'amber',
  shipped: 'blue',
  delivered: 'green',
}

/** A cancelled order has a mark of its own; red is for what is wrong. */
export function OrderStatusDot({ status }: { status: OrderStatus }) {
  const words = statusWords[status]
  if (status === 'cancelled') return <StatusMark mark="cross">{words}</StatusMark>
  return <StatusDot tone={statusTones[status]}>{words}</StatusDot>
}

const paymentTones: Record<Exclude<PaymentState, 'refunded' | 'part_refunded'>, DotTone> = {
  unpaid: 'neutral',
  paid: 'green',
  refund_due: 'amber',
}

/** Payment states implied by the status; only others are shown. */
const expected: Record<OrderStatus, readonly PaymentState[]> = {
  pending: ['unpaid'],
  paid: ['paid'],
  shipped: ['paid'],
  delivered: ['paid'],
  cancelled: ['unpaid'],
}

type Payment = {
  status: OrderStatus
  paymentState: PaymentState
  refundFailed: boolean
  dispute: DisputeMark
}

/** @returns whether the payment's state must be shown beside the status */
export function paymentDiffers(payment: Payment): boolean {
  const { status, paymentState, refundFailed, dispute } = payment
  return refundFailed || dispute !== null || !expected[status].includes(paymentState)
}

/** A lost dispute replaces the mark of a refund: the money went back, but not by the shop. */
export function PaymentDot({ paymentState, refundFailed, dispute }: Omit<Payment, 'status'>) {
  if (dispute === 'undecided') return <StatusDot tone="red">{disputeMarks.undecided}</StatusDot>
  if (refundFailed) return <StatusDot tone="red">{refundFailedWords}</StatusDot>
  if (dispute === 'lost') return <StatusMark mark="return">{disputeMarks.lost}</StatusMark>
  const words = paymentWords[paymentState]
  if (paymentState === 'refunded' || paymentState === 'part_refunded') {
    return <StatusMark mark="return">{words}</StatusMark>
  }
  return <StatusDot tone={paymentTones[paymentState]}>{words}</StatusDot>
}
