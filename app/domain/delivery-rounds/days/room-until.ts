import type { DeliveryQuote } from '../../delivery/delivery-quote.ts'

type Delivered = Extract<DeliveryQuote, { state: 'delivered' }>

export type RoomUntil =
  /** `litres`: of the piece that a van can take there by that day; 0 if none has room. */
  | (Delivered & { litres: number })
  /** The first day of delivery, `from`, is later. */
  | (Omit<Delivered, 'state'> & { state: 'later' })
  | Exclude<DeliveryQuote, Delivered>
