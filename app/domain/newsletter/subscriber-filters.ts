import { type ListRequest, readListRequest } from '../../platform/pagination/list-request.ts'

/** `subscribed` unless somebody asks for those who left, or for everybody. */
const STATES = ['subscribed', 'left', 'all'] as const

/** What staff ask the list of subscribers for. */
export type SubscriberListRequest = ListRequest<'created' | 'email'> & {
  state: (typeof STATES)[number]
}

/** Reads `?state=left` besides what every list understands; what is no choice is ignored. */
export function readSubscriberRequest(params: URLSearchParams): SubscriberListRequest {
  return {
    ...readListRequest(params, { sorts: ['created', 'email'], first: '-created' }),
    state: STATES.find((state) => state === params.get('state')) ?? 'subscribed',
  }
}
