import type { OrderId } from '../../../platform/values/ids.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'
import type { DeliveryState } from '../delivery-states.ts'
import type { TimeWindow } from '../sheet/time-window.ts'

export type RoundsOverview = {
  /** Deliveries to be scheduled, counted up to 1,000. */
  toSchedule: number
  /** The number of these that need the attention of staff (`ATTENTION`). */
  attention: number
  /** Today's stops, and how many of them are over. */
  today: { stops: number; over: number; rounds: { id: string; van: string }[] }
  /** Stops of earlier days without a result: their number, and the rounds that they are on. */
  late: { stops: number; rounds: { id: string; van: string; day: CivilDay }[] }
}

/** A round that a stop can be put on. */
export type OpenRound = {
  id: string
  day: CivilDay
  van: string
  freeStops: number
  freeLitres: number
}

/** The state of a delivery. */
export type FoundStop = {
  id: string
  state: DeliveryState
  /** Exactly one of `orderId` and `sellRequestId` is set. */
  orderId: OrderId | null
  sellRequestId: string | null
  litres: number
  chosenBy: 'customer' | 'staff' | null
  /** Whether the customer asks to cancel the order. */
  cancellationRequested: boolean
  /** Whether the bank has not decided about a dispute of its payment: it should wait until then. */
  disputed: boolean
  /** Its round; all null if it has none. */
  roundId: string | null
  day: CivilDay | null
  van: string | null
  /** London time; null: not set yet, calculated from the sequence of the stops on the day before. */
  window: TimeWindow | null
  /** Whether its customer has been mailed the hours of this day. */
  isNotified: boolean
  /** The proof: the name of the person who received the delivery, and whether there is a photo. */
  receivedBy: string | null
  hasPhoto: boolean
}
