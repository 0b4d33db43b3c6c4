import { isUuid } from '../../platform/values/ids.ts'

/**
 * Pages that a redirect may lead to. `test/domain/addresses/redirect-addresses.test.ts` compares both lists
 * with `routes.ts`.
 */
const PAGES = new Set([
  '/',
  '/shop',
  '/shop/sofas',
  '/shop/chairs',
  '/shop/tables',
  '/shop/decor',
  '/cancellation-form',
  '/cart',
  '/delivery',
  '/contact',
  '/sell',
  '/newsletter',
  '/saved',
  '/order',
  '/our-story',
  '/your-furniture',
  '/reviews',
  '/how-it-works',
  '/sustainability',
  '/terms',
  '/privacy',
  '/sitemap.xml',
  '/new-arrivals.xml',
])
const PRODUCT = /^\/shop\/product\/([^/]+)$/
/** Addresses below a product's page: 'Will it fit?', and 3D models of its size for phones. */
const OF_PRODUCT = /^\/shop\/product\/[^/]+\/(?:fit|size\.glb|size\.usdz)$/

/** Other addresses that the shop serves, with everything below them. */
const RESERVED = [
  '/admin',
  '/alerts',
  '/api',
  '/assets',
  '/checkout',
  '/compare',
  '/conversation',
  '/your-furniture',
  '/dev',
  '/healthz',
  '/login',
  '/media',
  '/newsletter',
  '/order',
  '/privacy/versions',
  '/readyz',
  '/review',
  '/sell-photos',
  '/terms/versions',
  '/webhooks',
  '/.well-known',
  '/__manifest',
  '/_root',
  '/robots.txt',
  '/manifest.webmanifest',
  '/apple-touch-icon.png',
  '/favicon.ico',
  '/favicon.svg',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
  '/sheet-worker.js',
]

/** What is at an address: a page of its own, a product's page, or no page that can be a target. */
export type PageAt = { kind: 'page' } | { kind: 'product'; id: string } | { kind: 'none' }

/** @param path canonical */
export function pageAt(path: string): PageAt {
  if (PAGES.has(path)) return { kind: 'page' }
  const id = PRODUCT.exec(path)?.[1]
  return id && isUuid(id) ? { kind: 'product', id } : { kind: 'none' }
}

/**
 * Whether the shop serves an address itself, so that a redirect from it would never be followed.
 *
 * @param path canonical
 */
export function isAnswered(path: string): boolean {
  const page = path.replace(/\.data$/, '')
  if (page !== path || PAGES.has(page) || PRODUCT.test(page)) return true
  if (OF_PRODUCT.test(page)) return true
  if (RESERVED.some((one) => page === one || page.startsWith(`${one}/`))) return true
  // Shortened addresses of products.
  const short = /^\/shop\/([^/]+)$/.exec(page)?.[1]
  return short !== undefined && isUuid(short)
}
