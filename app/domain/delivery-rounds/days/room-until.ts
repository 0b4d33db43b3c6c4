import type { DeliveryQuote } from '../../delivery/delivery-quote.ts'

type Delivered = Extract<DeliveryQuote, { state: 'delivered' }>

export type RoomUntil =
  /** `litres`: the largest volume that a van can take there by that day; 0 if no round has capacity. */
  | (Delivered & { litres: number })
  /** The first day of delivery, `from`, is after that day. */
  | (Omit<Delivered, 'state'> & { state: 'later' })
  | Exclude<DeliveryQuote, Delivered>
