import { type ListRequest, readListRequest } from '../../../platform/pagination/list-request.ts'

/**
 * States of a code, by its first reason not to apply. `ended`: by staff. `scheduled`: before its
 * first day.
 */
export const CODE_STATES = ['active', 'scheduled', 'used-up', 'expired', 'ended'] as const
export type CodeState = (typeof CODE_STATES)[number]

const CODE_SORTS = ['created', 'code', 'uses'] as const

/** The query of the list of codes; null means no filter. */
export type CodeListRequest = ListRequest<(typeof CODE_SORTS)[number]> & {
  state: CodeState | null
}

/** Parses `?state=active` besides the common parameters of lists. */
export function readCodeListRequest(params: URLSearchParams): CodeListRequest {
  return {
    ...readListRequest(params, { sorts: CODE_SORTS, first: '-created' }),
    state: CODE_STATES.find((state) => state === params.get('state')) ?? null,
  }
}
