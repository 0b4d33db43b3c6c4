import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pageViews, productViews } from '../../app/domain/visits/schema.ts'
import { buyer, startTestShop, type TestShop } from '../support/shop.ts'
import { signIn } from '../support/staff/staff.ts'

const BROWSER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  accept: 'text/html',
  'sec-fetch-dest': 'document',
}

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await shop.services.visits.write()
  await shop.db.delete(pageViews)
  await shop.db.delete(productViews)
})

const open = async (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) => {
  const response = await fetch(shop.url + path, {
    ...init,
    headers: { ...BROWSER, ...headers },
    redirect: 'manual',
  })
  await response.arrayBuffer()
  return response
}

async function counted() {
  await shop.services.visits.write()
  const rows = await shop.db.select().from(pageViews)
  return Object.fromEntries(rows.map(({ kind, views }) => [kind, views]))
}

test('pages are counted whether they are rendered, cached, or answered with 304', async () => {
  const first = await open('/our-story')
  await open('/our-story')
  const etag = first.headers.get('etag') ?? ''
  expect((await open('/our-story', { 'if-none-match': etag })).status).toBe(304)
  expect((await open('/our-story', { 'if-none-match': etag })).status).toBe(304)
  expect(await counted()).toEqual({ other: 4, visit: 4 })
})

test('a visit without scripts is counted, from an external link to the cart', async () => {
  const sofa = await shop.addProduct()
  const page = `/shop/product/${sofa.id}`
  const from = (path: string) => ({ referer: shop.url + path, 'sec-fetch-site': 'same-origin' })
  await open('/shop', { 'sec-fetch-site': 'cross-site' })
  await open('/shop?category=Sofas', from('/shop'))
  await open(page, from('/shop?category=Sofas'))
  const form = { intent: 'add', id: sofa.id, quantity: '1', from: 'product' }
  const added = await open('/cart', from(page), {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  expect(added.status).toBe(303)
  const cookie = added.headers.getSetCookie().map((one) => one.split(';')[0])
  await open('/cart', { ...from(page), cookie: cookie.join('; ') })
  expect(await counted()).toEqual({ listing: 1, visit: 1, product: 1, addition: 1, cart: 1 })
  expect(await shop.db.select().from(productViews)).toMatchObject([
    { product_id: sofa.id, views: 1 },
  ])
})

test('API requests, bots, prefetches, missing pages and staff are not counted', async () => {
  const robot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }
  await open('/', robot)
  await open('/', { 'sec-purpose': 'prefetch' })
  await open('/shop/product/00000000-0000-4000-8000-000000000000')
  await open('/no-such-page')
  await open('/', { cookie: 'staff_access=anything' })
  await open('/api/products')
  const sofa = await shop.addProduct()
  const body = new URLSearchParams({ intent: 'add', id: sofa.id, quantity: '1', from: 'card' })
  await open('/api/cart', robot, { method: 'POST', body })
  expect(await counted()).toEqual({})
})

test('nothing is stored about who opened a page', async () => {
  await open('/', { referer: 'https://search.example/?q=sofa', cookie: 'cart=1' })
  await counted()
  expect(Object.keys((await shop.db.select().from(pageViews))[0] ?? {})).toEqual([
    'day',
    'kind',
    'views',
  ])
})

test('the dashboard shows the conversion from visits to orders', async () => {
  const sofa = await shop.addProduct()
  await shop.checkout([{ product: sofa }], { customer: buyer() })
  for (let n = 0; n < 12; n += 1) await open('/')
  await open(`/shop/product/${sofa.id}`, { 'sec-fetch-site': 'same-origin' })
  await counted()
  const viewer = await signIn(shop, 'viewer')
  const html = (await (await viewer.fetch('/admin')).text()).replaceAll('<!-- -->', '')
  const row = (name: string) =>
    html
      .match(new RegExp(`<th[^>]*visit-name[^>]*>${name}<.*?</tr>`))?.[0]
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
  expect(row('Visits')).toContain(' 12 –')
  expect(row('Pieces looked at')).toContain(' 1 –')
  expect(row('Checkouts')).toContain(' 1 none before (0)')
  expect(row('Orders')).toContain(' 0 no change (0)')
  expect(html).toContain('13 pages opened: home 12, listings 0, pieces 1, cart 0, others 0.')
})

test('a graceful shutdown saves the counts', async () => {
  await open('/')
  await open('/')
  await shop.restart()
  expect(await shop.db.select().from(pageViews)).toMatchObject([
    { kind: 'home', views: 2 },
    { kind: 'visit', views: 2 },
  ])
})
