import { paymentWords, refundFailedWords, statusWords } from '../../../content/staff/orders.ts'
import type { OrderStatus, PaymentState } from '../../../domain/orders/status.ts'
import { type DotTone, StatusDot } from '../kit/status-dot.tsx'

const statusTones: Record<OrderStatus, DotTone> = {
  pending: 'neutral',
  paid: 'clay',
  shipped: 'blue',
  delivered: 'green',
  cancelled: 'red',
}

export function OrderStatusDot({ status }: { status: OrderStatus }) {
  return <StatusDot tone={statusTones[status]}>{statusWords[status]}</StatusDot>
}

const paymentTones: Record<PaymentState, DotTone> = {
  unpaid: 'neutral',
  paid: 'green',
  refund_due: 'clay',
  refunded: 'neutral',
  part_refunded: 'neutral',
}

/** Payment states implied by the status; only others are shown. */
const expected: Record<OrderStatus, readonly PaymentState[]> = {
  pending: ['unpaid'],
  paid: ['paid'],
  shipped: ['paid'],
  delivered: ['paid'],
  cancelled: ['unpaid', 'refunded'],
}

type Payment = { status: OrderStatus; paymentState: PaymentState; refundFailed: boolean }

/** @returns whether the payment's state must be shown beside the status */
export function paymentDiffers({ status, paymentState, refundFailed }: Payment): boolean {
  return refundFailed || !expected[status].includes(paymentState)
}

export function PaymentDot({ paymentState, refundFailed }: Omit<Payment, 'status'>) {
  if (refundFailed) return <StatusDot tone="red">{refundFailedWords}</StatusDot>
  return <StatusDot tone={paymentTones[paymentState]}>{paymentWords[paymentState]}</StatusDot>
}
