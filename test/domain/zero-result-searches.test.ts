import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { zeroResultSearches } from '../../app/domain/catalogue/zero-result-searches/schema.ts'
import { startTestShop, type TestShop } from '../support/shop.ts'

const BROWSER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  accept: 'text/html',
  'sec-fetch-dest': 'document',
  'accept-encoding': 'br',
}

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
  await shop.addProduct({ title: 'Green velvet sofa' })
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await shop.services.zeroResultSearches.write()
  await shop.db.delete(zeroResultSearches)
})

const open = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(shop.url + path, { method, headers: { ...BROWSER, ...headers } })
  await response.arrayBuffer()
  return response
}
const from = (path: string) => ({ referer: shop.url + path, 'sec-fetch-site': 'same-origin' })

async function counted() {
  await shop.services.zeroResultSearches.write()
  const rows = await shop.db.select().from(zeroResultSearches)
  return Object.fromEntries(rows.map(({ words, searches }) => [words, searches]))
}

test('zero-result searches are counted whether the page is rendered, cached, or answered with 304', async () => {
  const first = await open('/shop?search=Davenports', from('/shop'))
  await open('/shop?search=Davenports')
  await open('/shop?search=Davenports', { 'if-none-match': first.headers.get('etag') ?? '' })
  // A page with a flash message is not cached.
  await open('/shop?search=davenport', { cookie: 'notice=anything' })
  expect(await counted()).toEqual({ davenport: 4 })
})

test('a search by client-side navigation is counted; other filters on its page are not', async () => {
  await open('/shop.data?search=davenport', { 'sec-fetch-dest': 'empty', ...from('/shop') })
  await open('/shop?search=davenport&category=Sofas', from('/shop?search=davenport'))
  await open('/shop?search=davenport', from('/shop?search=davenport&category=Sofas'))
  await open('/shop?search=bed', from('/shop?search=davenport'))
  expect(await counted()).toEqual({ davenport: 1, bed: 1 })
})

test('a search with results is not counted, even if they are close matches', async () => {
  await open('/shop?search=sofa')
  await open('/shop?search=velvte+sofa')
  await open('/shop?search=sofa&maxPrice=1')
  await open('/shop/chairs?search=velvet')
  await open('/shop')
  expect(await counted()).toEqual({})
})

test('bots, staff, prefetches and possible personal data are not counted', async () => {
  const search = '/shop?search=davenport'
  await open(search, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  await open(search, { cookie: 'staff_access=anything' })
  await open(search, { 'sec-purpose': 'prefetch' })
  await open(search, {}, 'HEAD')
  await open('/shop?search=jane%40example.com')
  await open('/shop?search=HP11+2AB')
  expect(await counted()).toEqual({})
})

test('a graceful shutdown saves the counts', async () => {
  await open('/shop?search=davenport')
  await shop.restart()
  expect(await shop.db.select().from(zeroResultSearches)).toMatchObject([
    { words: 'davenport', searches: 1, dismissed: false },
  ])
})
