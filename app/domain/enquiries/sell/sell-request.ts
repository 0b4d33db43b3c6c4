import type { HistoryLine } from '../../staff/history/history-line.ts'
import type { OfferSummary } from '../offers/offer.ts'
import type { ItemAnswers } from './item-description.ts'
import type { SellStatus } from './sell-status.ts'

/** A row of the list of sell requests. */
export type SellRequestLine = {
  id: string
  name: string
  email: string
  /** The first 50 characters of the description, with an ellipsis if there are more. */
  excerpt: string
  /** What the seller answered; empty where the description was not written by the form. */
  answers: ItemAnswers
  /** The path of its first photo's thumbnail; null without photos. */
  thumbnail: string | null
  /** The newest offer; null if none was made. */
  offer: OfferSummary | null
  photoCount: number
  status: SellStatus
  isRead: boolean
  receivedAt: Date
}

/** A sell request as staff assess it. */
export type SellRequestDetail = {
  id: string
  name: string
  email: string
  phone: string | null
  /** Formatted by `itemDescription`. */
  description: string
  /** Paths, `/sell-photos/{key}.webp`. */
  photos: string[]
  status: SellStatus
  isRead: boolean
  receivedAt: Date
  /** Newest first. */
  history: HistoryLine[]
}
