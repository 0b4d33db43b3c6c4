import type { CivilDay } from '../../../domain/delivery/days/civil-days.ts'
import type { FoundStop } from '../../../domain/delivery-rounds/board/overview.ts'
import type { StaffOffer } from '../../../domain/enquiries/offers/offer.ts'
import type { OfferForm } from '../../../forms/staff/offer-forms.ts'
import type { ActionResult } from '../kit/forms/action-result.ts'

/** What the dialog of a sell request shows about its offers and its pick-up. */
export type OffersData = {
  /** Newest first. */
  offers: StaffOffer[]
  /** The attempts to collect it, newest first. */
  stops: FoundStop[]
  /** The last valid day of an offer made today. */
  days: { first: CivilDay; usual: CivilDay; last: CivilDay }
  /** The idempotency key of the next form, a UUID. */
  formKey: string
  /** The initial text of a letter, and the last entry of the conversation; null without a seller. */
  letter: { start: string; seen: number } | null
}

export type OfferResult = ActionResult & {
  /** The submitted values of a refused form. */
  submitted?: { intent: 'offer'; offer: OfferForm } | { intent: 'letter'; body: string }
  /** Set if an offer or a letter was sent. */
  saved?: 1
}
