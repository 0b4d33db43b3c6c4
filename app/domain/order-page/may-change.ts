import type { OrderStatus, PaymentState } from '../orders/status.ts'
import { isConfirmed } from '../orders/status.ts'

/** Whether customers can change telephone and address themselves: while the pieces are at the workshop. */
export function mayChangeDetails(order: {
  status: OrderStatus
  payment_state: PaymentState
}): boolean {
  return order.status === 'paid' && isConfirmed(order)
}
