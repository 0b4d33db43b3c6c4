import type { OrderId } from '../../../platform/values/ids.ts'
import type { Measures } from '../../catalogue/measures.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'
import type { DeliveryState, StopKind } from '../delivery-states.ts'

export type SheetPiece = {
  title: string
  quantity: number
  imageUrl: string | null
  measures: Measures
}

export type SheetStop = {
  id: string
  kind: StopKind
  state: DeliveryState
  /** Whether the customer asks to cancel the order, which is not to be delivered then. */
  cancellationRequested: boolean
  /** Whether the bank has not decided about a dispute of its payment: it should wait until then. */
  disputed: boolean
  orderId: OrderId | null
  sellRequestId: string | null
  litres: number
  windowFrom: string | null
  windowTo: string | null
  name: string
  /** Lines joined by line breaks; null if unknown. */
  address: string | null
  /** The phone number for the day, else that of the order or sell request; may be empty. */
  phone: string
  /** Fields that were not answered are empty; null if none was. */
  access: Record<'floor' | 'lift' | 'stairs' | 'parking' | 'notes', string> | null
  /** The pieces of an order, or of a return. */
  pieces: SheetPiece[]
  /** The seller's description of a pick-up. */
  description: string | null
  /** The seller's photos of a pick-up, as paths: `/sell-photos/{key}.webp`. */
  photos: readonly string[]
  /** null if the stop is not done. */
  proof: { receivedBy: string | null; hasPhoto: boolean } | null
}

export type RoundSheet = {
  id: string
  day: CivilDay
  van: string
  note: string
  /** In their sequence, with cancelled stops, which the driver must see. */
  stops: SheetStop[]
}
