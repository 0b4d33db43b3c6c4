import type { CustomerConversation } from '../conversations/conversation.ts'
import type { Offer } from '../enquiries/offers/offer.ts'
import type { OfferState } from '../enquiries/offers/offer-states.ts'
import type { ItemAnswers } from '../enquiries/sell/item-description.ts'
import type { SellStatus } from '../enquiries/sell/sell-status.ts'

/** The data of a seller's page: no personal data except what they wrote. */
export type SellerPage = {
  /** Empty if the sell request was not submitted by the form. */
  answers: ItemAnswers
  /** As stored. */
  description: string
  /** Paths: `/sell-photos/{key}.webp`. */
  photos: string[]
  receivedAt: Date
  status: SellStatus
  /** The newest offer; null if there is none. Its state is `expired` once its last day is over. */
  offer:
    | (Pick<Offer, 'id' | 'amount' | 'validUntil' | 'note' | 'endedAt'> & { state: OfferState })
    | null
  /** The agreed day; null if there is none. */
  pickUpOn: string | null
  /** Whether the bought piece has been collected. */
  collected: boolean
  /** The last digits of the phone number of the sell form; null if none was given. */
  phoneEnds: string | null
  conversation: Pick<CustomerConversation, 'messages' | 'more'>
}
