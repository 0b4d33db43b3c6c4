import type { IncomingMessage } from 'node:http'
import { readNotice } from './platform/notice-cookie.ts'

/** The pages that are the same for everybody, and their data alone, as the router asks for it. */
const PATHS =
  /^\/(?:|shop|shop\/(?:sofas|chairs|tables|decor)|shop\/product\/[\w-]{1,40}|our-story|how-it-works|sustainability|contact|sell|terms|privacy|_root|sitemap\.xml|new-arrivals\.xml)(?:\.data)?$/
/** What may stand in their addresses and still lead to a page worth keeping. */
const PARAMS = new Set(['category', 'condition', 'color', 'page', 'sold', 'openSearch', '_routes'])
/** What advertisements and social networks add to links; no page looks at it. */
const OTHERS_OWN = /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|ttclid|igshid|mc_cid|mc_eid)$/
const LONGEST = 500

/**
 * The address that stands for all requests with the same answer, or null where the answer must not
 * be kept and given to others. A text search is as good as never repeated; a visitor who is to be
 * told something gets a page of their own.
 *
 * @param origin that the request was made to
 */
export function publicPageKey(request: IncomingMessage, origin: string): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const address = request.url ?? '/'
  if (address.length > LONGEST) return null
  // All of what is rendered: what comes after a second question mark is part of the parameters.
  const at = address.indexOf('?')
  const path = at < 0 ? address : address.slice(0, at)
  const query = at < 0 ? '' : address.slice(at + 1)
  if (!PATHS.test(path) || readNotice(request.headers.cookie ?? null)) return null
  const params = new URLSearchParams(
    [...new URLSearchParams(query)].filter(([name]) => !OTHERS_OWN.test(name)),
  )
  for (const name of params.keys()) if (!PARAMS.has(name)) return null
  params.sort()
  return params.size === 0 ? `${origin}${path}` : `${origin}${path}?${params}`
}
