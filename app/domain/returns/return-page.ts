import type { Pence } from '../../platform/values/money.ts'
import type { CivilDay } from '../delivery/days/civil-days.ts'
import type { OrderedPicture } from '../orders/ordered-picture.ts'
import type {
  Disposition,
  PhotoSubject,
  ReturnKind,
  ReturnState,
  ReturnWay,
} from './return-states.ts'

/** A piece of a return, for screens. */
export type ReturnedPiece = {
  itemId: number
  title: string
  quantity: number
  amount: Pence
  disposition: Disposition | null
}

/** What customers see of a return. */
export type CustomerReturn = {
  id: string
  kind: ReturnKind
  state: ReturnState
  way: ReturnWay
  askedAt: string
  /** When the pieces were back at the workshop; null: not yet. */
  receivedAt: string | null
  pieces: ReturnedPiece[]
  charge: Pence
  /** Taken off for handling; null: nothing. `photos`: for the customer's own browser only. */
  deduction: { amount: Pence; reason: string } | null
  refunded: Pence | null
  /** Why staff refused, or what they repaired; may be empty. */
  answer: string
  /** By when the money is back; null: it is, or nobody has agreed yet. */
  refundBy: CivilDay | null
  /** The day of its collection, with the hours once they are known; null: none yet. */
  collection: { day: CivilDay; from: string | null; to: string | null } | null
  /** The customer's words and all photos, shown to their own browser only; null: another one. */
  own: { reason: string; photos: { id: string; subject: PhotoSubject }[] } | null
}

/** A line of an order that can be returned. */
export type ReturnablePiece = {
  itemId: number
  title: string
  picture: OrderedPicture | null
  price: Pence
  /** Units that can come back. */
  left: number
}

/** What the page of an order's returns shows. */
export type ReturnPage = {
  number: string
  /** Whether the order is with its customer. */
  delivered: boolean
  /** The last day of the right to cancel; null while nothing is delivered. */
  lastDay: CivilDay | null
  /** Whether that day is over. */
  over: boolean
  pieces: ReturnablePiece[]
  /** What collecting all of them costs at most, and the least that one of them does. */
  charges: { most: Pence; least: Pence }
  returns: CustomerReturn[]
}
