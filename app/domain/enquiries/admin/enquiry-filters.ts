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

/** What staff ask the list of messages for; null leaves everything in. */
export type MessageListRequest = ListRequest<'created'> & {
  read: (typeof READ_FILTERS)[number] | null
}
/** The same of sell requests. */
export type SellRequestListRequest = MessageListRequest & { status: SellStatus | null }

/** Reads `?read=unread` besides what every list understands; what is no choice is ignored. */
export function readMessageRequest(params: URLSearchParams): MessageListRequest {
  return {
    ...readListRequest(params, { sorts: ['created'], first: '-created' }),
    read: READ_FILTERS.find((option) => option === params.get('read')) ?? null,
  }
}

/** Reads `?read=unread&status=contacted`. */
export function readSellRequestRequest(params: URLSearchParams): SellRequestListRequest {
  return {
    ...readMessageRequest(params),
    status: SELL_STATUSES.find((option) => option === params.get('status')) ?? null,
  }
}
