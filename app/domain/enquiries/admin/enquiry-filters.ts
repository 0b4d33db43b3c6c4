import { type ListRequest, readListRequest } from '../../../platform/pagination/list-request.ts'
import { SELL_STATUSES, type SellStatus } from '../sell/sell-status.ts'

export type MessageSearchResult = {
  id: string
  name: string
  email: string
  isRead: boolean
  receivedAt: Date
}

export type SellRequestSearchResult = MessageSearchResult & { status: SellStatus }

const READ_FILTERS = ['unread', 'read'] as const

/** A request for the list of messages; null disables a filter. */
export type MessageListRequest = ListRequest<'created'> & {
  read: (typeof READ_FILTERS)[number] | null
}
/** Filters by the newest offer. `answered`: accepted or declined; `none`: none was made. */
export const OFFER_FILTERS = [
  'open',
  'answered',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'none',
] as const
export type OfferFilter = (typeof OFFER_FILTERS)[number]

/** A request for the list of sell requests. */
export type SellRequestListRequest = MessageListRequest & {
  status: SellStatus | null
  offer: OfferFilter | null
}

/** Parses `?read=unread` and the parameters common to all lists; unknown values are ignored. */
export function readMessageRequest(params: URLSearchParams): MessageListRequest {
  return {
    ...readListRequest(params, { sorts: ['created'], first: '-created' }),
    read: READ_FILTERS.find((option) => option === params.get('read')) ?? null,
  }
}

/** Parses `?read=unread&status=contacted&offer=open` and the parameters common to all lists. */
export function readSellRequestRequest(params: URLSearchParams): SellRequestListRequest {
  return {
    ...readMessageRequest(params),
    status: SELL_STATUSES.find((option) => option === params.get('status')) ?? null,
    offer: OFFER_FILTERS.find((option) => option === params.get('offer')) ?? null,
  }
}
