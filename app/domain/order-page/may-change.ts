import type { DeliveryDays } from '../delivery-rounds/days/list-delivery-days.server.ts'
import type { Order } from '../orders/find-order.server.ts'
import { isConfirmed } from '../orders/status.ts'

type Changeable = Pick<Order, 'status' | 'payment_state' | 'delivery_kind'>

/** Whether customers can change phone and access themselves: while the pieces are at the workshop. */
export function mayChangeDetails(order: Changeable): boolean {
  return order.status === 'paid' && isConfirmed(order)
}

/** Whether customers can change the address: until the cut-off of the agreed day, when loading begins. */
export function mayChangeAddress(order: Changeable, days: DeliveryDays, now: Date): boolean {
  if (!mayChangeDetails(order) || order.delivery_kind === 'collection') return false
  if (days.state === 'on_the_way') return false
  return days.state !== 'open' || !days.agreed || days.agreed.changeUntil > now
}
