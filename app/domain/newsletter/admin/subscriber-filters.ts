import { type ListRequest, readListRequest } from '../../../platform/pagination/list-request.ts'

/** The default is `subscribed`. */
const STATES = ['subscribed', 'left', 'all'] as const

/** The query of the subscriber list. */
export type SubscriberListRequest = ListRequest<'created' | 'email'> & {
  state: (typeof STATES)[number]
}

/** Parses `?state=left` besides the common parameters of lists; invalid values are ignored. */
export function readSubscriberRequest(params: URLSearchParams): SubscriberListRequest {
  return {
    ...readListRequest(params, { sorts: ['created', 'email'], first: '-created' }),
    state: STATES.find((state) => state === params.get('state')) ?? 'subscribed',
  }
}
