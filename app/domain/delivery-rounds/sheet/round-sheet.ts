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
  orderId: OrderId | null
  sellRequestId: string | null
  litres: number
  windowFrom: string | null
  windowTo: string | null
  name: string
  /** Lines joined by line breaks; null if unknown. */
  address: string | null
  /** The telephone on the day, else that of the order; may be empty. */
  phone: string
  /** Empty where not answered; null if nothing was. */
  access: Record<'floor' | 'lift' | 'stairs' | 'parking' | 'notes', string> | null
  /** The pieces of an order, or of a return. */
  pieces: SheetPiece[]
  /** The seller's description of a pick-up. */
  description: string | null
  /** The seller's, of a pick-up: paths, `/sell-photos/{key}.webp`. */
  photos: readonly string[]
  /** Of one that is done. */
  proof: { receivedBy: string | null; hasPhoto: boolean } | null
}

export type RoundSheet = {
  id: string
  day: CivilDay
  van: string
  note: string
  /** In their sequence, with cancelled ones, which the driver must know of. */
  stops: SheetStop[]
}
