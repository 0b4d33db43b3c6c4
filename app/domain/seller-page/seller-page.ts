import type { CustomerConversation } from '../conversations/conversation.ts'
import type { Offer } from '../enquiries/offers/offer.ts'
import type { OfferState } from '../enquiries/offers/offer-states.ts'
import type { ItemAnswers } from '../enquiries/sell/item-description.ts'
import type { SellStatus } from '../enquiries/sell/sell-status.ts'

/** What a seller sees behind their link: nothing about themselves but what they wrote. */
export type SellerPage = {
  /** Empty where the sell request was not written by the form. */
  answers: ItemAnswers
  /** As stored. */
  description: string
  /** Paths, `/sell-photos/{key}.webp`. */
  photos: string[]
  receivedAt: Date
  status: SellStatus
  /** The newest one; null if none was made. Its state is `expired` as soon as its last day is over. */
  offer:
    | (Pick<Offer, 'id' | 'amount' | 'validUntil' | 'note' | 'endedAt'> & { state: OfferState })
    | null
  /** The day agreed on, or null. */
  pickUpOn: string | null
  /** The last digits of the telephone number of the sell form; null if none was given. */
  phoneEnds: string | null
  conversation: Pick<CustomerConversation, 'messages' | 'more'>
}
