import type { Subject } from '../../../domain/conversations/conversation.ts'
import type { ErasureObstacle } from '../../../domain/orders/overview/outstanding.ts'
import type { ActionResult } from '../kit/forms/action-result.ts'

/** Summary of the data held about the owner of an address. */
export type PersonalDataSummary = {
  email: string
  orders: {
    id: string
    number: string
    placedAt: Date
    outstandingReason: ErasureObstacle | null
  }[]
  messages: { id: string; at: Date }[]
  sellRequests: { id: string; at: Date; photos: number; bought: boolean }[]
  /** Furniture that the shop bought from them; the day is in London, `2026-11-23`. */
  purchases: { productId: string; title: string; boughtOn: string }[]
  /** Conversations of other customers into which mails came from the address. */
  otherConversations: Subject[]
  /** Mails that could not be delivered, and the conversation in which that is shown. */
  undelivered: { about: Subject; at: Date }[]
  /** Number of photos of sell forms that were never submitted. */
  loosePhotos: number
  reviews: { id: string; at: Date }[]
  /** When the person opted out of review requests; null if they did not. */
  reviewOptOut: Date | null
  newsletter: { since: Date; leftAt: Date | null } | null
  /** When each alert was requested. */
  alerts: Date[]
  /** Files for the newsletter that have not been imported yet. */
  uploads: { fileName: string; uploadedAt: Date }[]
}

export type PersonalDataResult = ActionResult & {
  /** The entered text, if it is not an address. */
  input?: string
  person?: PersonalDataSummary
}

export function isNothing({
  orders,
  messages,
  sellRequests,
  purchases,
  otherConversations,
  undelivered,
  loosePhotos,
  reviews,
  reviewOptOut,
  newsletter,
  alerts,
  uploads,
}: PersonalDataSummary) {
  const many =
    orders.length +
    messages.length +
    sellRequests.length +
    purchases.length +
    otherConversations.length +
    undelivered.length +
    loosePhotos +
    reviews.length +
    alerts.length +
    uploads.length
  return many === 0 && newsletter === null && reviewOptOut === null
}
