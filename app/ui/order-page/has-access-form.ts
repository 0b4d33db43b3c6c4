import type { OrderPage } from '../../domain/order-page/order-page.ts'

/** Whether the customer, once confirmed by a code, can describe the access to their door. */
export function hasAccessForm({ changeable, delivery, cancellation }: OrderPage): boolean {
  return changeable && delivery.kind === 'delivery' && cancellation?.state !== 'requested'
}
