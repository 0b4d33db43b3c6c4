import { type Pence, pence } from '../../../platform/values/money.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'
import type { OfferEventKind, OfferState } from './offer-states.ts'

/** £1 and £20,000: a higher amount for one piece is a typing error. */
export const MIN_OFFER = pence(100)
export const MAX_OFFER = pence(2_000_000)
/** Maximum number of characters of the note to the seller. */
export const MAX_OFFER_NOTE_LENGTH = 1_000
/** An offer is valid for at most this many days, counted from the day after it was made. */
export const MAX_OFFER_DAYS = 90
/** The default of the form. */
export const USUAL_OFFER_DAYS = 14
/** The seller is reminded this many days before an offer ends. */
export const REMIND_DAYS_BEFORE = 2

/** A price that the shop offers for a piece. */
export type Offer = {
  /** A UUID. */
  id: string
  amount: Pence
  /** The last day on which it can be accepted, until midnight in London. */
  validUntil: CivilDay
  /** A text to the seller; may be empty. */
  note: string
  state: OfferState
  madeAt: Date
  /** When it ended; null while it is open. */
  endedAt: Date | null
}

/** A recorded event of an offer, as shown to staff. */
export type OfferFact = {
  kind: OfferEventKind
  /** Which mail was sent; null for other events. */
  mail: string | null
  /** `status`: staff ended it by setting the status. */
  with: string | null
  /** The staff member; null: the seller, or automatic. */
  by: string | null
  at: Date
}

/** An offer as shown to staff, with its events, oldest first. */
export type StaffOffer = Offer & { madeBy: string; facts: OfferFact[] }

/** An offer in a list of sell requests. */
export type OfferSummary = Pick<Offer, 'amount' | 'validUntil' | 'state'>

/** Whether the last day of an offer is over. @param today in London */
export const isOver = ({ validUntil }: Pick<Offer, 'validUntil'>, today: CivilDay) =>
  validUntil < today
