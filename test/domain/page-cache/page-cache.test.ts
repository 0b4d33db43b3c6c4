import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '../../../app/domain/catalogue/schema.ts'
import { pence } from '../../../app/platform/values/money.ts'
import { CountedHandler } from '../../support/counted-handler.ts'
import {
  buyer,
  eventually,
  startTestShop,
  type TestProduct,
  type TestShop,
} from '../../support/shop.ts'
import { signIn } from '../../support/staff/staff.ts'

let shop: TestShop
let sofa: TestProduct
const handler = new CountedHandler()

beforeAll(async () => {
  shop = await startTestShop({}, { handler: handler.open })
  sofa = await shop.addProduct({ title: 'Green velvet sofa', stock: 3 })
  await eventually(async () => (await look('/')).headers.has('etag'))
})
afterAll(() => shop.stop())

const look = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}${path}`, { headers, redirect: 'manual' })
const bytes = async (path: string, headers?: Record<string, string>) =>
  (await look(path, headers)).text()

test('a page is identical for every visitor, regardless of their cookies', async () => {
  const piece = `/shop/product/${sofa.id}`
  await bytes(piece)
  const bought = await shop.checkout([{ product: sofa }], { customer: buyer(1) })
  handler.renderings = 0
  // The pages are dropped once the database has notified the cache of the hold.
  await eventually(async () => {
    await bytes(piece)
    return handler.renderings > 0
  })
  const hold = bought.cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ')
  const { cookie: staff } = await signIn(shop, 'admin')
  for (const path of ['/', '/shop', piece, '/shop.data', '/sell']) {
    const first = await bytes(path, { cookie: `${hold}; ${staff}; cart=${sofa.id}:2` })
    expect(first).toBe(await bytes(path))
    expect(first).not.toContain(buyer(1).name)
  }
})

test('a cached page is not rendered again, and an uncached page is rendered once', async () => {
  for (const path of ['/', '/shop', `/shop/product/${sofa.id}`]) await bytes(path)
  handler.renderings = 0
  for (const path of ['/', '/shop', `/shop/product/${sofa.id}`]) {
    await Promise.all([bytes(path), bytes(path, { 'accept-encoding': 'gzip' })])
  }
  expect(handler.renderings).toBe(0)
  expect(await bytes('/shop?utm_source=letter&fbclid=1')).toBe(await bytes('/shop'))
  expect(handler.renderings).toBe(0)
  await bytes('/shop?search=sofa')
  await bytes('/shop?search=sofa&sort=price-up&minPrice=5&x=1')
  await bytes('/shop?page=99')
  await bytes('/shop/product/00000000-0000-4000-8000-000000000000')
  expect(handler.renderings).toBe(4)
  await bytes('/shop?search=sofa')
  await bytes('/shop?minPrice=5.00&sort=price-up&search=%20sofa')
  expect(handler.renderings).toBe(4)
  await bytes('/shop?material=Oak,Wool&maxWidth=90')
  await bytes('/shop?maxWidth=90.0&maxDepth=deep&material=wool&material=oak&reduced=perhaps')
  expect(handler.renderings).toBe(5)
})

test('unknown parameters are not part of the cache key', async () => {
  const odd = `x=1&page=0&toString=1&${'y'.repeat(3_000)}&_routes=root`
  for (const path of ['/', '/shop', '/shop/sofas', `/shop/product/${sofa.id}`, '/sell']) {
    const plain = await bytes(path)
    handler.renderings = 0
    expect(await bytes(`${path}?${odd}`)).toBe(plain)
    expect(handler.renderings, path).toBe(0)
  }
})

test.each([
  [
    '/shop?category=Sofas,Tables&page=2',
    '/shop?page=2&x=1&category=tables&category=SOFAS,Nonsense',
  ],
  ['/shop?page=25', '/shop?page=999&minPrice=abc'],
  ['/shop/sofas', '/shop/sofas?category=Tables'],
  ['/shop?brand=DFS&brand=Loaf&sort=price-up', '/shop?sort=price-up&brand=Loaf&brand=DFS&x=1'],
  ['/shop', '/shop?sort=newest'],
  ['/shop.data?_routes=root', '/shop.data?y=2&_routes=root'],
])('%s has the same cache key as %s', async (canonical, variant) => {
  const plain = await bytes(canonical)
  handler.renderings = 0
  expect(await bytes(variant)).toBe(plain)
  expect(handler.renderings).toBe(0)
})

test('known parameters are part of the cache key', async () => {
  const pages = ['/shop', '/shop?openSearch=true', '/shop?sold=hide', '/shop?condition=Good']
  const data = ['/shop.data', '/shop.data?_routes=root', '/shop/sofas.data', '/sitemap.xml']
  const answers = await Promise.all([...pages, ...data].map((path) => bytes(path)))
  expect(new Set(answers).size).toBe(answers.length)
  expect((await look('/sitemap.xml?part=7')).status).toBe(404)
})

test.each(['/shop??&search=zzzzzz', '/shop?category=Sofas?', '/shop?page=1?search=zzzzzz'])(
  '%s does not poison another page in the cache',
  async (malformed) => {
    await shop.db
      .update(products)
      .set({ price: pence(62_001) })
      .where(eq(products.id, sofa.id))
    await eventually(async () => (await bytes(`/shop/product/${sofa.id}`)).includes('£620.01'))
    await bytes(malformed)
    for (const path of ['/shop', '/shop?category=Sofas', '/shop?page=1']) {
      expect(await bytes(path), path).toContain('Green velvet sofa')
    }
    await shop.db
      .update(products)
      .set({ price: pence(62_000) })
      .where(eq(products.id, sofa.id))
    await eventually(async () => (await bytes(`/shop/product/${sofa.id}`)).includes('£620.00'))
  },
)

test('a cached page is complete: its data is included and nothing is streamed', async () => {
  const page = await bytes(`/shop/product/${sofa.id}`)
  expect(page).toMatch(/^<!DOCTYPE html><html lang="en-GB">/)
  expect(page).toMatch(/<script type="application\/json">\[.*<\/script><\/body><\/html>$/s)
  expect(page).not.toContain('<template')
})

test('a matching If-None-Match is answered with 304', async () => {
  const first = await look('/shop', { 'accept-encoding': 'br' })
  expect(first.headers.get('content-encoding')).toBe('br')
  expect(first.headers.get('content-security-policy')).toContain('sha256-')
  const again = { 'accept-encoding': 'br', 'if-none-match': first.headers.get('etag') ?? '' }
  const second = await look('/shop', again)
  expect(second.status).toBe(304)
  expect(await second.text()).toBe('')
})

test('a change of a piece is visible on its cached pages', async () => {
  const page = `/shop/product/${sofa.id}`
  expect(await bytes(page)).toContain('£620.00')
  await shop.db
    .update(products)
    .set({ price: pence(58_000) })
    .where(eq(products.id, sofa.id))
  await eventually(async () => (await bytes(page)).includes('£580.00'))
  await eventually(async () => (await bytes('/shop')).includes('£580.00'))
})

test('a page with a flash message bypasses the cache', async () => {
  const flashed = await look('/shop', { cookie: 'notice=product-unavailable' })
  expect(await flashed.text()).toContain('This product is currently not available for viewing')
  expect(flashed.headers.has('etag')).toBe(false)
  expect(await bytes('/shop')).not.toContain('This product is currently not available')
})

test.each([
  '/cart',
  `/shop?search=${'%F0%9F%9B%8B'.repeat(100)}`,
  '/checkout/success?session_id=cs_test_nothing',
  '/admin/login',
  '/shop/product/00000000-0000-4000-8000-000000000000',
  '/nowhere',
])('%s is not cached', async (path) => {
  expect((await look(path)).headers.has('etag')).toBe(false)
})

test.each([
  ['an uncompressed page', 200, { 'accept-encoding': 'identity' }],
  ['a compressed page', 200, { 'accept-encoding': 'br' }],
  ['a 304 response', 304, { 'if-none-match': '' }],
])('%s has the same headers on a cache hit', async (_what, status, requested) => {
  const page = `/shop/product/${sofa.id}`
  const etag = (await look(page, requested)).headers.get('etag') ?? ''
  const headers = 'if-none-match' in requested ? { ...requested, 'if-none-match': etag } : requested
  for (const [price, words] of [
    [57_000, '£570.00'],
    [58_000, '£580.00'],
  ] as const) {
    // Both invalidations must have arrived before rendering is counted.
    const change = { price: pence(price) }
    await shop.db.update(products).set(change).where(eq(products.id, sofa.id))
    await eventually(async () => (await bytes(page)).includes(words))
  }
  handler.renderings = 0
  const [first, again] = [await look(page, headers), await look(page, headers)]
  expect([first.status, again.status, handler.renderings]).toEqual([status, status, 0])
  expect(shared(again)).toEqual(shared(first))
  expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  expect(await again.text()).toBe(await first.text())
})

/** The headers that do not differ from response to response. */
function shared({ headers }: Response): [string, string][] {
  return [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date')
}
