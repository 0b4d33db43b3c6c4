import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { cacheKeyOf } from '../../../app/server/page-cache/cache-key.ts'
import { pageViewOf } from '../../../app/server/page-views/page-view.ts'
import { REVIEWS_PATH, SITEMAP_PATHS } from '../../../app/web/seo/sitemap-paths.ts'
import { ENDPOINTS } from '../../security/endpoints.ts'

const HOST = 'shop.example'
const SOME_ID = '00000000-0000-4000-8000-000000000000'
const BROWSER = {
  host: HOST,
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0.0.0 Safari/537.36',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'none',
}

/**
 * Every public address that can be requested by GET: whether its page is cached, as which kind of page it
 * is counted, and whether it is in the sitemap (the products are added to it by their ids).
 */
const ADDRESSES: Record<string, string> = {
  '/': 'cached, home, sitemap',
  '/shop': 'cached, listing, sitemap',
  '/shop/sofas': 'cached, listing, sitemap',
  '/shop/chairs': 'cached, listing, sitemap',
  '/shop/tables': 'cached, listing, sitemap',
  '/shop/decor': 'cached, listing, sitemap',
  '/shop/product/:id': 'cached, product',
  '/our-story': 'cached, other, sitemap',
  '/how-it-works': 'cached, other, sitemap',
  '/sustainability': 'cached, other, sitemap',
  '/terms': 'cached, other, sitemap',
  '/privacy': 'cached, other, sitemap',
  '/contact': 'cached, other, sitemap',
  '/sell': 'cached, other, sitemap',
  '/sitemap.xml': 'cached',
  '/new-arrivals.xml': 'cached',
  // With data of the visitor, or rarely requested.
  '/cart': 'cart',
  '/delivery': 'other',
  '/compare': 'other',
  '/reviews': 'other, sitemap',
  '/shop/product/:id/fit': 'other',
  '/saved': '',
  '/newsletter': 'sitemap',
  '/newsletter/unsubscribe/:token': '',
  '/alerts/new': '',
  '/alerts/:token': '',
  '/conversation/:token': '',
  '/conversation/:token/photos/:key': '',
  '/your-furniture': '',
  '/your-furniture/:token': '',
  '/review/:token': '',
  '/review/:token/stop': '',
  '/order': '',
  '/order/:token': '',
  '/order/:token/pay-difference': '',
  '/order/:token/receipt': '',
  '/order/:token/delivery.ics': '',
  '/order/:token/return': '',
  '/order/:token/faulty': '',
  '/order/:token/photos/:id': '',
  '/cancellation-form': 'sitemap',
  '/checkout/success': '',
  '/terms/versions/:number': '',
  '/privacy/versions/:number': '',
  '/*': '',
  // Redirects.
  '/shop/:id': '',
  '/checkout/cancelled': '',
  '/checkout/difference-cancelled': '',
  '/login': '',
  // Files.
  '/shop/product/:id/size.glb': '',
  '/shop/product/:id/size.usdz': '',
  '/robots.txt': '',
  '/manifest.webmanifest': '',
  '/.well-known/security.txt': '',
  '/media/:file': '',
  '/sell-photos/:file': '',
  '/healthz': '',
  '/readyz': '',
}

test('every public address is cached, counted and in the sitemap as listed here', () => {
  const publicPatterns = ENDPOINTS.map(({ pattern }) => pattern).filter(
    (pattern) => !/^\/(?:admin|api|webhooks)(?:\/|$)/.test(pattern),
  )
  const found = publicPatterns.map((pattern) => [pattern, treatmentOf(pattern)])
  expect(Object.fromEntries(found)).toEqual(ADDRESSES)
})

function treatmentOf(pattern: string): string {
  const url = pattern.replaceAll(/:\w+/g, SOME_ID)
  const request = { method: 'GET', url, headers: BROWSER }
  const isCached = cacheKeyOf(request as unknown as IncomingMessage, `https://${HOST}`) !== null
  const parts = [
    isCached && 'cached',
    pageViewOf(request, 200)?.page,
    [...SITEMAP_PATHS, REVIEWS_PATH].includes(pattern) && 'sitemap',
  ]
  return parts.filter(Boolean).join(', ')
}
