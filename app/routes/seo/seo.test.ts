import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '../../../demo/load-demo.ts'
import { createPaidOrder } from '../../../test/support/fixtures/orders.ts'
import { createTestTestimonial } from '../../../test/support/fixtures/testimonials.ts'
import { eventually, startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { elementsOf, parseXml } from '../../../test/support/xml.ts'
import { sampleSettings } from '../../content/settings/sample-settings.ts'
import { site } from '../../content/settings/site.ts'

/** Some link previews refuse larger JPEGs. */
const SHARE_BYTES = 300_000
const YEAR_MS = 365 * 24 * 3_600_000
const SOFA = 'Marlow 2-seater sofa in green velvet'
const AWKWARD = `Sofa "A&B" <i>'s\u0007`

let shop: TestShop
let hidden: string
let sold: string

beforeAll(async () => {
  shop = await startTestShop()
  const { media, clock } = shop.services
  await loadDemo(shop.db, media, clock)
  hidden = (await shop.addProduct({ title: 'Hidden' })).id
  await shop.db.execute(sql`update products set enabled = false where id = ${hidden}`)
  sold = (await shop.addProduct({ title: 'Sold', stock: 0 })).id
  await shop.addProduct({ title: AWKWARD })
})
afterAll(() => shop.stop())

const get = (path: string) => fetch(new URL(path, shop.url))

async function read(path: string) {
  const response = await get(path)
  const { status, headers } = response
  const text = await response.text()
  return { status, text, type: headers.get('content-type'), cached: headers.get('cache-control') }
}

async function readXml(path: string) {
  const { text, ...response } = await read(path)
  return { ...response, root: parseXml(text) }
}

async function statusesOf(addresses: string[]): Promise<number[]> {
  const statuses: number[] = []
  for (const address of addresses) {
    const response = await fetch(address, { redirect: 'manual' })
    await response.arrayBuffer()
    statuses.push(response.status)
  }
  return statuses
}

const CACHED = 'public, max-age=3600'

test('every address of the sitemap works, and every listed product is included', async () => {
  const { type, cached, root } = await readXml('/sitemap.xml')
  expect([type, cached]).toEqual(['application/xml; charset=utf-8', CACHED])
  const addresses = elementsOf(root, 'loc').map(({ text }) => text)
  expect(new Set(addresses).size).toBe(addresses.length)
  const statuses = await statusesOf(addresses)
  expect(addresses.filter((_, index) => statuses[index] !== 200)).toEqual([])

  const pieces = elementsOf(root, 'url').filter(({ children }) => {
    return children.some(({ text }) => text.includes('/shop/product/'))
  })
  expect(pieces).toHaveLength(27)
  expect(addresses).toContain(`${shop.url}/shop/product/${sold}`)
  expect(addresses.join()).not.toContain(hidden)
  for (const piece of pieces) {
    const [changed] = elementsOf(piece, 'lastmod')
    expect(new Date(changed?.text ?? '').toISOString()).toBe(changed?.text)
  }
  expect(elementsOf(root, 'image:loc')).toHaveLength(74)
})

test('the sitemap has every public page that may be indexed, and no other', async () => {
  const pages = ['/reviews', '/newsletter', '/cancellation-form', '/delivery', '/saved', '/order']
  const inSitemap = async () => {
    const { root } = await readXml('/sitemap.xml')
    const paths = elementsOf(root, 'loc').map(({ text }) => new URL(text).pathname)
    return paths.filter((path) => !path.startsWith('/shop/product/'))
  }
  const indexable = async (paths: string[]) => {
    const found = await Promise.all(
      paths.map(async (path) => !(await read(path)).text.includes('content="noindex"')),
    )
    return paths.filter((_, index) => found[index])
  }
  const before = await inSitemap()
  expect(await indexable(before)).toEqual(before)
  expect(await indexable(pages)).toEqual(pages.filter((path) => before.includes(path)))
  expect(before).not.toContain('/reviews')
  const order = await createPaidOrder(shop)
  await createTestTestimonial(shop.db, { origin: 'buyer', order_id: order.id, rating: 5 })
  // The cached sitemap is dropped by the review.
  await eventually(async () => (await inSitemap()).includes('/reviews'))
  const after = await inSitemap()
  expect(await indexable(pages)).toEqual(pages.filter((path) => after.includes(path)))
})

test('an unknown part of the sitemap is not found', async () => {
  for (const part of ['2', '0', '-1', '1.5', 'x', '']) {
    expect((await get(`/sitemap.xml?part=${part}`)).status).toBe(404)
  }
  expect((await get('/sitemap.xml?part=1')).status).toBe(200)
})

test('a large shop has a sitemap in parts, each product in one of them', async () => {
  const large = await startTestShop()
  try {
    await large.db.execute(sql`
      insert into products (title, price) select 'Piece ' || n, 100
      from generate_series(1, 2001) as n`)
    const fetchXml = async (address: string) => parseXml(await (await fetch(address)).text())
    const index = await fetchXml(`${large.url}/sitemap.xml`)
    expect(index.name).toBe('sitemapindex')
    const parts = elementsOf(index, 'loc').map(({ text }) => text)
    const sets = await Promise.all(parts.map(fetchXml))
    const pieces = sets.map((set) => {
      const all = elementsOf(set, 'loc').map(({ text }) => text)
      return all.filter((address) => address.includes('/shop/product/'))
    })
    expect(pieces.map(({ length }) => length)).toEqual([1_000, 1_000, 1])
    expect(new Set(pieces.flat()).size).toBe(2_001)
  } finally {
    await large.stop()
  }
})

test('robots.txt has the sitemap’s address and the disallowed paths', async () => {
  const { type, cached, text } = await read('/robots.txt')
  expect([type, cached]).toEqual(['text/plain; charset=utf-8', CACHED])
  const [, sitemap = ''] = /^Sitemap: (.+)$/m.exec(text) ?? []
  expect(await statusesOf([sitemap])).toEqual([200])
  const refused = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path)
  expect(refused).toEqual(['/cart', '/checkout', '/compare', '/api', '/admin'])
  const { root } = await readXml('/sitemap.xml')
  const listed = elementsOf(root, 'loc').map(({ text: address }) => new URL(address).pathname)
  expect(listed.filter((path) => refused.some((one) => path.startsWith(one ?? '')))).toEqual([])
})

test('the feed has the latest products with picture and price', async () => {
  const { type, cached, root } = await readXml('/new-arrivals.xml')
  // Pieces exist once: a reader asks each time, so that none is listed after its sale.
  expect([type, cached]).toEqual(['application/atom+xml; charset=utf-8', 'no-cache'])
  const entries = elementsOf(root, 'entry')
  expect(entries).toHaveLength(25)
  const titles = entries.map((entry) => elementsOf(entry, 'title')[0]?.text)
  expect(titles[0]).toBe(`${AWKWARD.replace('\u0007', '')}, £620.00`)
  expect(titles.join()).not.toMatch(/Hidden|Sold/)

  const links = elementsOf(root, 'link').map(({ attributes }) => attributes)
  const pages = links.filter(({ rel }) => rel !== 'enclosure').map(({ href }) => href ?? '')
  expect(new Set(await statusesOf(pages))).toEqual(new Set([200]))
  const pictures = links.filter(({ rel }) => rel === 'enclosure').map(({ href }) => href ?? '')
  expect(pictures).toHaveLength(24)
  expect(await statusesOf(pictures.slice(0, 2))).toEqual([200, 200])
  const words = elementsOf(entries[1] ?? root, 'content')[0]?.text
  expect(words).toContain(`<img src="${pictures[0]}"`)
  expect(words).toContain('£695.00')
  expect(elementsOf(entries[0] ?? root, 'content')[0]?.text).not.toContain('<i>')
  const ids = elementsOf(root, 'id').map(({ text }) => text)
  expect(new Set(ids).size).toBe(26)
})

test('the manifest’s icons have the declared sizes', async () => {
  const { type, cached, text } = await read('/manifest.webmanifest')
  expect([type, cached]).toEqual(['application/manifest+json', CACHED])
  const manifest = JSON.parse(text)
  expect(manifest).toMatchObject({ short_name: site.name, start_url: '/' })
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')
  for (const { src, sizes, type: iconType } of manifest.icons) {
    const icon = await get(src)
    expect(icon.headers.get('content-type')).toBe(iconType)
    const { width, height } = await sharp(await icon.arrayBuffer()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

test('security.txt has a contact and expires within a year', async () => {
  const { type, cached, text } = await read('/.well-known/security.txt')
  expect([type, cached]).toEqual(['text/plain; charset=utf-8', CACHED])
  const fields = new Map(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2) as [string, string]),
  )
  expect(fields.get('Contact')).toBe(`mailto:${sampleSettings.contact.email}`)
  expect(fields.get('Canonical')).toBe(`${shop.url}/.well-known/security.txt`)
  const left = Date.parse(fields.get('Expires') ?? '') - shop.clock.now().getTime()
  expect(left).toBeGreaterThan(0.9 * YEAR_MS)
  expect(left).toBeLessThan(YEAR_MS)
})

test('a page without a picture has the shop’s link preview', async () => {
  const { text } = await read('/terms')
  const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(text) ?? []
  const response = await fetch(picture)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(bytes.length).toBeLessThan(SHARE_BYTES)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('recently viewed products are returned in the requested order, with current data', async () => {
  const ids = [sold, hidden, 'nonsense', sold.toUpperCase()]
  const response = await get(`/api/products?ids=${ids.join()}`)
  expect(await response.json()).toMatchObject([{ id: sold, title: 'Sold', state: 'sold-out' }])
  const { root } = await readXml('/sitemap.xml')
  const known = elementsOf(root, 'loc').flatMap(({ text }) => text.split('/shop/product/').slice(1))
  const many = await get(`/api/products?ids=${known.join()}`)
  const cards: { id: string }[] = await many.json()
  expect(cards.map(({ id }) => id)).toEqual(known.slice(0, 8))
  expect(await (await get('/api/products')).json()).toEqual([])
})

test('a recently viewed product is shown as sold immediately: its card is never reused', async () => {
  const piece = await shop.addProduct({ stock: 1 })
  const cards = () => get(`/api/products?ids=${piece.id}`)
  const before = await cards()
  expect(await before.json()).toMatchObject([{ state: 'available' }])
  expect(before.headers.get('cache-control')).toBe('no-store')
  await shop.checkout([{ product: piece }])
  expect(await (await cards()).json()).toMatchObject([{ state: 'reserved' }])
})

test('the page of a sold-out product offers four available similar ones', async () => {
  const { status, text } = await read(`/shop/product/${sold}`)
  expect(status).toBe(200)
  const row = text.slice(text.indexOf('Similar pieces'), text.indexOf('</main>'))
  expect(row.match(/<h3/g)).toHaveLength(4)
  expect(row).not.toContain('Sold Out')
  expect(text).not.toContain('You may also like')
})

test('the date of a piece in the sitemap changes when it sells', async () => {
  const sofa = await shop.addProduct({ title: 'Soon sold' })
  const date = async () => {
    const { text } = await read('/sitemap.xml')
    return new RegExp(`${sofa.id}</loc><lastmod>([^<]+)`).exec(text)?.[1]
  }
  const before = (await eventually(date)) ?? ''
  await shop.checkout([{ product: sofa }])
  await eventually(async () => ((await date()) ?? '') > before)
})

test('a shared link has a preview of the product, and the page offers to share it', async () => {
  const { root } = await readXml('/sitemap.xml')
  const pages = elementsOf(root, 'loc').filter(({ text }) => text.includes('/shop/product/'))
  const find = async () => {
    for (const { text: address } of pages) {
      const { text: html } = await read(address)
      if (html.includes(`<title>${SOFA}`)) return { address, html }
    }
    throw new Error('the sofa is not in the sitemap')
  }
  const { address, html } = await find()
  const content = (property: string) =>
    new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1] ?? ''
  expect(html).toContain(`<link rel="canonical" href="${address}"`)
  expect(content('og:title')).toContain(SOFA)
  expect(content('og:url')).toBe(address)
  const picture = await get(content('og:image'))
  expect(picture.status).toBe(200)
  expect(picture.headers.get('content-type')).toMatch(/^image\//)
  const [, product = ''] =
    /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  expect(JSON.parse(product)).toMatchObject({
    '@type': 'Product',
    name: SOFA,
    itemCondition: 'https://schema.org/UsedCondition',
    offers: { price: '620.00', priceCurrency: 'GBP' },
  })
  const [, share = ''] = /href="([^"]+)"[^>]*>Share on WhatsApp/.exec(html) ?? []
  const shared = new URL(share.replaceAll('&amp;', '&')).searchParams.get('text')
  for (const words of [SOFA, '£620.00', address]) expect(shared).toContain(words)

  // The page links to its category and to four similar products.
  expect(html).toMatch(/aria-label="Breadcrumb".*?href="\/shop\/sofas"/s)
  const similar = html.slice(html.indexOf('You may also like'), html.indexOf('</main>'))
  expect(similar.match(/<h3/g)).toHaveLength(4)
})
