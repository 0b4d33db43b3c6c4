import type { IncomingMessage } from 'node:http'
import { CATEGORY_PAGES, categoryPageAt } from '../../domain/catalogue/listing/category-pages.ts'
import { readListingAddress } from '../../domain/catalogue/listing/further-filters.ts'
import { listingHref } from '../../domain/catalogue/listing/listing-query.ts'
import { readFlash } from '../../platform/http/flash-cookie.ts'

// Cacheable pages, which are the same for all visitors, and their data requests.
// `test/domain/addresses/public-addresses.test.ts` lists all public addresses and which of them are cached.
const CATALOGUE =
  /^\/(?:|shop\/product\/[\w-]{1,40}|_root|sitemap\.xml|new-arrivals\.xml)(?:\.data)?$/
/** The listing and the category pages. */
const LISTING = new RegExp(
  `^(?:/shop|${CATEGORY_PAGES.map(({ path }) => path).join('|')})(?:\\.data)?$`,
)
const CONTENT =
  /^\/(?:our-story|how-it-works|sustainability|contact|sell|terms|privacy)(?:\.data)?$/
const CONTACT = /^\/contact(?:\.data)?$/
const SITEMAP = '/sitemap.xml'
/** Maximum length in characters: the router's data requests can have any length. */
const MAX_KEY_LENGTH = 500

/**
 * The cache key of a request: the normalized address that identifies all requests with the same
 * response, or null if the response must not be cached. A visitor with a flash message gets an
 * uncached page.
 *
 * @param origin the request's origin
 */
export function cacheKeyOf(request: IncomingMessage, origin: string): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const address = request.url ?? '/'
  // The query starts at the first question mark.
  const at = address.indexOf('?')
  const path = at < 0 ? address : address.slice(0, at)
  const query = at < 0 ? '' : address.slice(at + 1)
  if (!LISTING.test(path) && !CATALOGUE.test(path) && !CONTENT.test(path)) return null
  if (readFlash(request.headers.cookie ?? null)) return null
  const params = query === '' ? '' : cachedParams(path, new URLSearchParams(query))
  if (params === null) return null
  const key = params === '' ? `${origin}${path}` : `${origin}${path}?${params}`
  return key.length <= MAX_KEY_LENGTH ? key : null
}

/** Whether the page under a key shows no products. */
export function isContentPage(key: string): boolean {
  return CONTENT.test(new URL(key).pathname)
}

/**
 * Normalizes the parameters that the page uses. The page is rendered from these alone, so other
 * parameters neither affect it nor create further cache entries.
 *
 * @returns null if the page is not worth caching
 */
function cachedParams(path: string, given: URLSearchParams): string | null {
  const known: string[] = []
  if (LISTING.test(path)) {
    // Which products can be delivered by a day depends on the current time and on the vans.
    if (given.has('to')) return null
    const categoryPage = categoryPageAt(path.replace(/\.data$/, ''))
    const href = listingHref(readListingAddress(given, categoryPage), categoryPage)
    const params = href.slice(href.indexOf('?') + 1 || href.length)
    if (params !== '') known.push(params)
    if (given.get('openSearch') === 'true') known.push('openSearch=true')
  }
  // The contact form about one piece, postcode, order or complaint: many pages, each rarely requested.
  const about = ['piece', 'postcode', 'order', 'about'].some((name) => given.has(name))
  if (CONTACT.test(path) && about) return null
  const part = path === SITEMAP ? given.get('part') : null
  if (part !== null) known.push(`part=${encodeURIComponent(part)}`)
  // The routes of a data request.
  const routes = path.endsWith('.data') ? given.get('_routes') : null
  if (routes !== null) known.push(`_routes=${encodeURIComponent(routes)}`)
  return known.join('&')
}
