import type { IncomingHttpHeaders } from 'node:http'
import type { PageKind } from '../../domain/visits/counted.ts'
import { isPerson } from '../../domain/visits/is-person.ts'
import { type ProductId, parseProductId } from '../../platform/values/ids.ts'
import { isNavigation } from '../requests/navigation.ts'

/** A page view as it is counted: nothing about the visitor. */
export type PageView = {
  page: PageKind
  /** Of a product's page. */
  product: ProductId | null
  /** Opened from outside the shop: by a link elsewhere, a bookmark, a typed address. */
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
const LISTINGS = new Set(['/shop', '/shop/sofas', '/shop/chairs', '/shop/tables', '/shop/decor'])
const PRODUCT = '/shop/product/'
const DATA = '.data'

/**
 * The page view that a response is, or null if it is none: a page of the shop that is shown (also
 * when the browser knows it already), opened by a person. Left out are prefetches, programs, signed-in
 * staff, and the same page once more: with other filters, or after a form. Of a page that a script
 * loads, its data request is the view.
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
    visit: !loaded && from === null && cameFromOutside(headers) && page !== 'cart',
  }
}

const addressOf = (path: string): string =>
  path === '/_root.data' ? '/' : path.slice(0, -DATA.length)

function pageAt(address: string): PageKind | null {
  if (address === '/') return 'home'
  if (address.startsWith(PRODUCT)) return address.endsWith('/fit') ? 'other' : 'product'
  if (LISTINGS.has(address)) return 'listing'
  if (address === '/cart') return 'cart'
  return OTHER.has(address) ? 'other' : null
}

/** Not by a program, staff, or a browser that fetches it before it is opened. */
export function isOpenedByPerson(headers: IncomingHttpHeaders): boolean {
  return !isPrefetch(headers) && isPerson(headers['user-agent'] ?? null, headers.cookie ?? null)
}

/** Also of a page that is rendered before it is opened. */
function isPrefetch(headers: IncomingHttpHeaders): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz']
  return purpose !== undefined && String(purpose).startsWith('prefetch')
}

/** The path of the shop's page that led here; null if another website did, or none. */
function ownPage(headers: IncomingHttpHeaders): string | null {
  const address = ownAddress(headers)
  const query = address?.indexOf('?') ?? -1
  return query < 0 ? address : (address?.slice(0, query) ?? null)
}

/** The path and query of the shop's page that led here; null if another website did, or none. */
export function ownAddress({ referer, host }: IncomingHttpHeaders): string | null {
  if (!referer || !host) return null
  const at = referer.indexOf('://') + 3
  if (!referer.startsWith(host, at) || referer[at + host.length] !== '/') return null
  return referer.slice(at + host.length)
}

/** Browsers that do not say so themselves are taken at the page that led here. */
function cameFromOutside(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'none' || site === 'cross-site' || site === 'same-site'
}
