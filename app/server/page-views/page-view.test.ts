import { expect, test } from 'vitest'
import { toProductId } from '../../platform/values/ids.ts'
import { pageViewOf } from './page-view.ts'

const SOFA = toProductId('0c5d9c4e-6b7a-4d55-8a50-5a3f6f1c2b11')
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const HOST = 'kept.example'

type Headers = Record<string, string>
const opened = (url: string, headers: Headers = {}, status = 200, method = 'GET') =>
  pageViewOf(
    {
      method,
      url,
      headers: { host: HOST, 'user-agent': PHONE, 'sec-fetch-dest': 'document', ...headers },
    },
    status,
  )
const scripted = (url: string, from: string, headers: Headers = {}) =>
  opened(url, { 'sec-fetch-dest': 'empty', referer: `https://${HOST}${from}`, ...headers })

test.each([
  ['/', 'home', null],
  ['/?utm_source=letter', 'home', null],
  ['/shop?category=Sofas', 'listing', null],
  ['/shop/chairs', 'listing', null],
  [`/shop/product/${SOFA}`, 'product', SOFA],
  [`/shop/product/${SOFA.toUpperCase()}?from=x`, 'product', SOFA],
  ['/our-story', 'other', null],
] as const)('%s is a page, and a visit from outside', (url, page, product) => {
  expect(opened(url, { 'sec-fetch-site': 'none' })).toEqual({ page, product, visit: true })
})

test('a visit comes from another website, or the browser does not report where it comes from', () => {
  expect(opened('/', { 'sec-fetch-site': 'cross-site' })?.visit).toBe(true)
  expect(opened('/', { referer: 'https://search.example/?q=sofa' })?.visit).toBe(true)
  expect(opened('/', { referer: `https://${HOST}.example/` })?.visit).toBe(true)
  expect(opened('/', {})?.visit).toBe(true)
  expect(opened('/shop', { 'sec-fetch-site': 'same-origin' })?.visit).toBe(false)
  expect(opened('/shop', { referer: `https://${HOST}/` })?.visit).toBe(false)
  // The return from the payment page is not a visit.
  expect(opened('/cart', { 'sec-fetch-site': 'cross-site' })).toMatchObject({
    page: 'cart',
    visit: false,
  })
})

test('a page whose data a script loads is viewed; loading its data again is not a view', () => {
  expect(scripted(`/shop/product/${SOFA}.data?_routes=x`, '/shop')).toEqual({
    page: 'product',
    product: SOFA,
    visit: false,
  })
  expect(scripted('/_root.data', '/shop')).toMatchObject({ page: 'home', visit: false })
  expect(scripted('/shop.data?category=Sofas', '/shop?category=Chairs')).toBeNull()
  expect(scripted(`/shop/product/${SOFA}.data`, `/shop/product/${SOFA}`)).toBeNull()
})

test('the same page again, after a form or with other filters, is not a view', () => {
  expect(opened('/shop?category=Sofas', { referer: `https://${HOST}/shop` })).toBeNull()
})

test.each([
  ['a missing page', opened(`/shop/product/${SOFA}`, {}, 404)],
  ['a redirect', opened('/shop', {}, 302)],
  ['another method', opened('/', {}, 200, 'HEAD')],
  ['the staff area', opened('/admin')],
  ['a file', opened('/assets/entry.js', { 'sec-fetch-dest': 'script' })],
  ['a page within a frame', opened('/', { 'sec-fetch-dest': 'iframe' })],
  ['a prefetch', opened('/', { 'sec-purpose': 'prefetch' })],
  ['a prerendered page', opened('/', { 'sec-purpose': 'prefetch;prerender' })],
  ['a prefetch of Firefox', opened('/', { 'x-moz': 'prefetch' })],
  ['a request without a user agent', opened('/', { 'user-agent': '' })],
  ['staff', opened('/', { cookie: 'cart=1; __Host-staff_access=abc' })],
])('%s is not counted', (_, view) => {
  expect(view).toBeNull()
})

test('a page that the browser has cached (304) is a view', () => {
  expect(opened('/', {}, 304)).toMatchObject({ page: 'home' })
})

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)',
  'facebookexternalhit/1.1',
  'WhatsApp/2.23.20.0',
  'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0 Safari/537.36',
  'curl/8.5.0',
  'python-requests/2.32',
  'node',
])('%s is a program', (agent) => {
  expect(opened('/', { 'user-agent': agent })).toBeNull()
})

test.each([
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 Chrome/139.0 Mobile Safari/537.36 Instagram 350.0',
])('%s is a browser', (agent) => {
  expect(opened('/', { 'user-agent': agent })).not.toBeNull()
})
