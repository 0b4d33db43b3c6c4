import type { Pence } from '../../platform/values/money.ts'
import type { CivilDay } from '../delivery/days/civil-days.ts'
import type { LeftPart } from '../orders/differences/left-part.ts'
import type { OrderedPicture } from '../orders/ordered-picture.ts'
import type { PromisedRefund } from './money/refund-sum.ts'
import type {
  Disposition,
  PhotoSubject,
  RefundWay,
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
  requestedAt: string
  /** When the pieces arrived at the workshop; null: not yet. */
  receivedAt: string | null
  pieces: ReturnedPiece[]
  /** The most that collecting takes off the refund; 0 if nothing is left to take it off. */
  charge: Pence
  /** Taken off for handling; null: nothing. */
  deduction: { amount: Pence; reason: string } | null
  refunded: Pence | null
  /** Its refund has failed, and was not made again. */
  refundMissing: boolean
  /** Its refund was requested, and has not been made yet. */
  refundPending: boolean
  refundWay: RefundWay
  /** Why staff refused, or what they repaired; may be empty. */
  answer: string
  /**
   * The day by which the refund must be made; null: the return has ended, staff have not agreed yet, or it
   * refunds nothing.
   */
  refundBy: CivilDay | null
  promised: PromisedRefund
  /** Whether that day is over. */
  refundLate: boolean
  /** The day of its collection, with the hours once they are set, and whether it is over; null: no day yet. */
  collection: { day: CivilDay; from: string | null; to: string | null; over: boolean } | null
  /** The customer's text and all photos, for their own browser only; null in another one. */
  own: { reason: string; photos: { id: string; subject: PhotoSubject }[] } | null
}

/** A line of an order that can be returned. */
export type ReturnablePiece = {
  itemId: number
  title: string
  picture: OrderedPicture | null
  price: Pence
  /** Units that can be returned. */
  left: number
}

/** The data of the page of an order's returns. */
export type ReturnPage = {
  number: string
  /** Whether the order is with its customer. */
  delivered: boolean
  /** Whether no payment for it can be refunded; returns are then arranged by mail. */
  unpaid: boolean
  /** What is left to refund. */
  left: LeftPart
  /** The last day of the right to cancel; null while nothing is delivered. */
  lastDay: CivilDay | null
  /** Whether that day is over. */
  over: boolean
  pieces: ReturnablePiece[]
  /** The collection charge for all of them, and the lowest charge for one of them. */
  charges: { most: Pence; least: Pence }
  returns: CustomerReturn[]
}
