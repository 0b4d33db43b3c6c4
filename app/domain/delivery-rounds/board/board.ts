import type { OrderId } from '../../../platform/values/ids.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'
import type { Attention, DeliveryState, StopKind } from '../delivery-states.ts'

/** The short form of a stop, on the board or in the list of deliveries to be scheduled. */
export type BoardStop = {
  id: string
  kind: StopKind
  state: DeliveryState
  position: number
  litres: number
  attention: Attention | null
  /** Whether the customer asks to cancel the order, which is not to be sent then. */
  cancellationRequested: boolean
  /** Whether the bank has not decided about a dispute of its payment: it should wait until then. */
  disputed: boolean
  chosenBy: 'customer' | 'staff' | null
  /** London time. */
  window: { from: string; to: string } | null
  /** Exactly one of `orderId` and `sellRequestId` is set. */
  orderId: OrderId | null
  sellRequestId: string | null
  /** The name of the customer or the seller. */
  name: string
  /** The first half of the postcode, 'HP11'; null if unknown. */
  outcode: string | null
  /** Titles of the pieces, or the seller's description. */
  pieces: string
  /** When the delivery was opened. */
  openedAt: Date
}

export type BoardRound = {
  id: string
  day: CivilDay
  van: { id: string; name: string }
  maxStops: number
  litres: number
  takenStops: number
  takenLitres: number
  /** Zones whose customers can choose it; empty: all. */
  zones: { id: string; name: string }[]
  note: string
  version: number
  isSample: boolean
  /** In their sequence; cancelled stops are left out. */
  stops: BoardStop[]
}
