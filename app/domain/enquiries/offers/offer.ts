import { type Pence, pence } from '../../../platform/values/money.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'
import type { OfferEventKind, OfferState } from './offer-states.ts'

/** £1 and £20,000: more is a typing error for one piece. */
export const MIN_OFFER = pence(100)
export const MAX_OFFER = pence(2_000_000)
/** Characters of the note to the seller. */
export const MAX_OFFER_NOTE_LENGTH = 1_000
/** An offer stands for so many days at most, counted from the day after it was made. */
export const MAX_OFFER_DAYS = 90
/** What the form proposes. */
export const USUAL_OFFER_DAYS = 14
/** The seller is reminded so many days before an offer ends. */
export const REMIND_DAYS_BEFORE = 2

/** A price that the shop offers for a piece. */
export type Offer = {
  /** A UUID. */
  id: string
  amount: Pence
  /** The last day on which it can be accepted, until midnight in London. */
  validUntil: CivilDay
  /** To the seller; may be empty. */
  note: string
  state: OfferState
  madeAt: Date
  /** When it ended; null while it is open. */
  endedAt: Date | null
}

/** A fact about an offer, for staff. */
export type OfferFact = {
  kind: OfferEventKind
  /** Which mail was sent; null of other facts. */
  mail: string | null
  /** `status`: staff ended it by setting the status. */
  with: string | null
  /** Who of the staff; null: the seller, or the shop by itself. */
  by: string | null
  at: Date
}

/** An offer as staff read it: its facts oldest first. */
export type StaffOffer = Offer & { madeBy: string; facts: OfferFact[] }

/** An offer in a list of sell requests. */
export type OfferSummary = Pick<Offer, 'amount' | 'validUntil' | 'state'>

/** Whether the day until which an offer stands is over. @param today in London */
export const isOver = ({ validUntil }: Pick<Offer, 'validUntil'>, today: CivilDay) =>
  validUntil < today
