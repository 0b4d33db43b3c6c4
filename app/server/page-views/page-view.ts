import type { IncomingHttpHeaders } from 'node:http'
import { CATEGORY_PAGES } from '../../domain/catalogue/listing/category-pages.ts'
import { isPerson } from '../../domain/visits/is-person.ts'
import type { PageKind } from '../../domain/visits/view-kinds.ts'
import { type ProductId, parseProductId } from '../../platform/values/ids.ts'
import { isNavigation } from '../requests/navigation.ts'

/** A page view to be counted; contains nothing about the visitor. */
export type PageView = {
  page: PageKind
  /** The product of a product page. */
  product: ProductId | null
  /** Whether it was opened from outside the shop: by an external link, a bookmark or an entered address. */
  visit: boolean
}

export type SeenRequest = {
  method?: string | undefined
  url?: string | undefined
  headers: IncomingHttpHeaders
}

const OTHER = new Set([
  '/our-story',
  '/how-it-works',
  '/sustainability',
  '/contact',
  '/sell',
  '/terms',
  '/privacy',
  '/reviews',
  '/delivery',
  '/compare',
])
const LISTINGS = new Set(['/shop', ...CATEGORY_PAGES.map(({ path }) => path)])
const PRODUCT = '/shop/product/'
const DATA = '.data'

/**
 * The page view of a response, or null if the response is not a page view. A page view is a page of the
 * shop (200, or 304 if the browser has cached it) opened by a person. Prefetches, programs, signed-in
 * staff, and the same page again (with other filters, or after a form) are not counted. If a script opens
 * a page, the request of its data is the view.
 */
export function pageViewOf({ method, url, headers }: SeenRequest, status: number): PageView | null {
  if (method !== 'GET' || (status !== 200 && status !== 304) || !url) return null
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  const loaded = path.endsWith(DATA)
  const address = loaded ? addressOf(path) : path
  const page = pageAt(address)
  if (!page) return null
  if (!loaded && !isNavigation(headers)) return null
  if (!isOpenedByPerson(headers)) return null
  const from = ownPage(headers)
  if (from === address) return null
  return {
    page,
    product: page === 'product' ? parseProductId(address.slice(PRODUCT.length)) : null,
    visit: !loaded && from === null && isFromOutside(headers) && page !== 'cart',
  }
}

const addressOf = (path: string): string =>
  path === '/_root.data' ? '/' : path.slice(0, -DATA.length)

function pageAt(address: string): PageKind | null {
  if (address === '/') return 'home'
  if (address.startsWith(PRODUCT)) return productPageAt(address.slice(PRODUCT.length))
  if (LISTINGS.has(address)) return 'listing'
  if (address === '/cart') return 'cart'
  return OTHER.has(address) ? 'other' : null
}

/** The files of a piece's size in the room are no pages. */
function productPageAt(rest: string): PageKind | null {
  if (!rest.includes('/')) return 'product'
  return rest.endsWith('/fit') ? 'other' : null
}

/** Whether a page is opened by a person: not by a program, by staff, or by a prefetch. */
export function isOpenedByPerson(headers: IncomingHttpHeaders): boolean {
  return !isPrefetch(headers) && isPerson(headers['user-agent'] ?? null, headers.cookie ?? null)
}

/** Whether a request is a prefetch or prerenders a page. */
function isPrefetch(headers: IncomingHttpHeaders): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz']
  return purpose !== undefined && String(purpose).startsWith('prefetch')
}

/** The path of the referring page of the shop; null if the referrer is another website or missing. */
function ownPage(headers: IncomingHttpHeaders): string | null {
  const address = ownAddress(headers)
  const query = address?.indexOf('?') ?? -1
  return query < 0 ? address : (address?.slice(0, query) ?? null)
}

/** The path and query of the referring page of the shop; null if it is another website or missing. */
export function ownAddress({ referer, host }: IncomingHttpHeaders): string | null {
  if (!referer || !host) return null
  const at = referer.indexOf('://') + 3
  if (!referer.startsWith(host, at) || referer[at + host.length] !== '/') return null
  return referer.slice(at + host.length)
}

/** Without `Sec-Fetch-Site` only the referring page decides. */
function isFromOutside(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'none' || site === 'cross-site' || site === 'same-site'
}
