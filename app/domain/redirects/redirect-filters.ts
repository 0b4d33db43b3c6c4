import { type ListRequest, readListRequest } from '../../platform/pagination/list-request.ts'

const SORTS = ['created', 'from', 'hits', 'last'] as const

/** The query of the list of redirects; `unused` lists those never followed. */
export type RedirectListRequest = ListRequest<(typeof SORTS)[number]> & { unused: boolean }

/** Parses `?used=no` besides the common parameters of lists. */
export function readRedirectListRequest(params: URLSearchParams): RedirectListRequest {
  return {
    ...readListRequest(params, { sorts: SORTS, first: '-created' }),
    unused: params.get('used') === 'no',
  }
}
