import type { IncomingMessage } from 'node:http'
import { categoryPageAt } from '../../domain/catalogue/listing/category-pages.ts'
import { listingHref, parseListingQuery } from '../../domain/catalogue/listing/listing-query.ts'
import { readFlash } from '../../platform/flash-cookie.ts'

/** The pages that are the same for everybody, and their data alone, as the router asks for it. */
const PATHS =
  /^\/(?:|shop|shop\/(?:sofas|chairs|tables|decor)|shop\/product\/[\w-]{1,40}|our-story|how-it-works|sustainability|contact|sell|terms|privacy|_root|sitemap\.xml|new-arrivals\.xml)(?:\.data)?$/
/** Of the listing and the category pages, with their data. */
const LISTING = /^\/shop(?:\/(?:sofas|chairs|tables|decor))?(?:\.data)?$/
const CONTACT = /^\/contact(?:\.data)?$/
const SITEMAP = '/sitemap.xml'
/** Too many for any two shoppers to ask for the same, so that keeping them would help nobody. */
const NEVER_KEPT = ['search', 'minPrice', 'maxPrice']
/** In characters: what the router asks for in its data can be written in any length. */
const LONGEST_KEY = 500

/**
 * The address that stands for all requests with the same answer, or null where the answer must not
 * be kept and given to others. A text search is as good as never repeated; a visitor who is to be
 * told something gets a page of their own.
 *
 * @param origin that the request was made to
 */
export function cacheKeyOf(request: IncomingMessage, origin: string): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const address = request.url ?? '/'
  // All of what is rendered: what comes after a second question mark is part of the parameters.
  const at = address.indexOf('?')
  const path = at < 0 ? address : address.slice(0, at)
  const query = at < 0 ? '' : address.slice(at + 1)
  if (!PATHS.test(path) || readFlash(request.headers.cookie ?? null)) return null
  const params = query === '' ? '' : keptParams(path, new URLSearchParams(query))
  if (params === null) return null
  const key = params === '' ? `${origin}${path}` : `${origin}${path}?${params}`
  return key.length <= LONGEST_KEY ? key : null
}

/**
 * Of an address's parameters those that its page looks at, written in one way for all addresses
 * that mean the same. The page is rendered from them alone, so that nothing else can get in; a
 * parameter that no page knows therefore makes no page of its own.
 *
 * @returns null where the page is one that is not worth keeping
 */
function keptParams(path: string, given: URLSearchParams): string | null {
  const known: string[] = []
  if (LISTING.test(path)) {
    const shelf = categoryPageAt(path.replace(/\.data$/, ''))
    const href = listingHref(parseListingQuery(given, shelf), shelf)
    const params = href.slice(href.indexOf('?') + 1 || href.length)
    const names = new URLSearchParams(params)
    if (NEVER_KEPT.some((name) => names.has(name))) return null
    if (params !== '') known.push(params)
    if (given.get('openSearch') === 'true') known.push('openSearch=true')
  }
  // The form about one piece: as many pages as pieces, each seldom asked for.
  if (CONTACT.test(path) && given.has('piece')) return null
  const part = path === SITEMAP ? given.get('part') : null
  if (part !== null) known.push(`part=${encodeURIComponent(part)}`)
  // Which of the page's data the router asks for.
  const routes = path.endsWith('.data') ? given.get('_routes') : null
  if (routes !== null) known.push(`_routes=${encodeURIComponent(routes)}`)
  return known.join('&')
}
