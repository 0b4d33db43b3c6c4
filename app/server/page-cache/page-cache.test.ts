import { expect, onTestFinished, test, vi } from 'vitest'
import type { CatalogueChange, ShownProduct } from './catalogue-change.ts'
import { CachedPage, PageCache } from './page-cache.ts'
import { PageContents } from './page-contents.ts'

/** Incompressible text, so that the cached size is near the text's length. */
const noise = (length: number) =>
  Array.from({ length }, () => String.fromCharCode(33 + Math.floor(Math.random() * 90))).join('')

function page(text: string, cards: string[] = []): Promise<CachedPage> {
  const contents = new PageContents()
  contents.addCards(cards.map((id) => ({ id })))
  return CachedPage.of(new Headers(), Buffer.from(text), contents)
}
/** A page whose counts any sale changes. */
function pageWithCounts(cards: string[] = []): Promise<CachedPage> {
  const contents = new PageContents()
  contents.setWholeCatalogue()
  contents.addCards(cards.map((id) => ({ id })))
  return CachedPage.of(new Headers(), Buffer.from('counts'), contents)
}
const textOf = async (found: Promise<CachedPage | null>) =>
  (await (await found)?.body(null))?.toString() ?? null

const sofa: ShownProduct = {
  category: 'Sofas',
  condition: null,
  brand: null,
  colors: [],
  available: true,
  price: 50_000 as ShownProduct['price'],
  createdAt: '2026-01-01',
  width: null,
  depth: null,
  height: null,
  materials: null,
  isReduced: false,
  cardStock: 'available 1',
  ownStock: 'available 1',
}
const sold = (id: string): CatalogueChange => ({
  kind: 'product',
  id,
  edited: false,
  regrouped: false,
  before: sofa,
  after: { ...sofa, available: false, cardStock: 'sold-out 0', ownStock: 'sold-out 0' },
})
const LIMIT = 1_000_000

test('a page is rendered once for concurrent requests', async () => {
  const cache = new PageCache(LIMIT)
  let renderings = 0
  const render = async () => {
    renderings += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
    return await page('sofas')
  }
  const all = await Promise.all(Array.from({ length: 50 }, () => cache.getOrRender('a', render)))
  expect(await Promise.all(all.map(async (one) => String(await one?.body(null))))).toEqual(
    all.map(() => 'sofas'),
  )
  await cache.getOrRender('a', render)
  expect(renderings).toBe(1)
})

test('pages outdated by a scheduled change are rendered again, once each', async () => {
  let due = false
  const isOutdated = () => {
    const was = due
    due = false
    return was
  }
  const cache = new PageCache(LIMIT, 'no-cache', isOutdated)
  for (const key of ['a', 'b']) await cache.getOrRender(key, () => page('before'))
  due = true
  const shown = ['a', 'a', 'b'].map((key) => textOf(cache.getOrRender(key, () => page('after'))))
  expect(await Promise.all(shown)).toEqual(['after', 'after', 'after'])
  expect(cache.counts).toMatchObject({ misses: 4, hits: 1, dropped: 2 })

  // The scheduled change happens while a page is being rendered.
  const late = cache.getOrRender('c', async () => {
    due = true
    return await page('before')
  })
  expect(await textOf(late)).toBe('before')
  expect(await textOf(cache.getOrRender('c', () => page('after')))).toBe('after')
})

test('a change drops the pages that show the product, and no others', async () => {
  const cache = new PageCache(LIMIT)
  await cache.getOrRender('one', () => page('one', ['1', '2']))
  await cache.getOrRender('other', () => page('other', ['2', '3']))
  cache.apply(sold('1'))
  expect(await textOf(cache.getOrRender('one', () => page('new')))).toBe('new')
  expect(await textOf(cache.getOrRender('other', () => page('new')))).toBe('other')
  expect(cache.counts.dropped).toBe(1)
})

test('a rendering begun before a change of a product on the page is not cached', async () => {
  const cache = new PageCache(LIMIT)
  const { promise, resolve: finish } = Promise.withResolvers<CachedPage>()
  const slow = cache.getOrRender('a', () => promise)
  cache.apply(sold('1'))
  finish(await page('old', ['1']))
  expect(await textOf(slow)).toBe('old')
  expect(await textOf(cache.getOrRender('a', () => page('new')))).toBe('new')
})

test('a rendering begun before a change of another product is cached', async () => {
  const cache = new PageCache(LIMIT)
  const { promise, resolve: finish } = Promise.withResolvers<CachedPage>()
  const slow = cache.getOrRender('a', () => promise)
  cache.apply(sold('2'))
  finish(await page('first', ['1']))
  await slow
  expect(await textOf(cache.getOrRender('a', () => page('unused')))).toBe('first')
})

test('a request after a change does not get a page whose rendering began before the change', async () => {
  const cache = new PageCache(LIMIT)
  const { promise, resolve: finish } = Promise.withResolvers<CachedPage>()
  const early = cache.getOrRender('a', () => promise)
  const joined = cache.getOrRender('a', () => page('unused'))
  cache.apply(sold('1'))
  let renderings = 0
  const late = Array.from({ length: 3 }, () =>
    textOf(
      cache.getOrRender('a', () => {
        renderings += 1
        return page('new')
      }),
    ),
  )
  finish(await page('old', ['1']))
  expect([await textOf(early), await textOf(joined)]).toEqual(['old', 'old'])
  expect(await Promise.all(late)).toEqual(['new', 'new', 'new'])
  expect(renderings).toBe(1)
})

test('a page of which only counts have changed is rendered again once it is five seconds old', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const cache = new PageCache(LIMIT)
  const counting = () => pageWithCounts()
  await cache.getOrRender('a', counting)
  vi.advanceTimersByTime(3_000)
  cache.apply(sold('1'))
  vi.advanceTimersByTime(1_900)
  expect(cache.get('a')).not.toBeNull()
  vi.advanceTimersByTime(200)
  expect(cache.get('a')).toBeNull()
  await cache.getOrRender('a', counting)
  vi.advanceTimersByTime(60_000)
  expect(cache.get('a')).not.toBeNull()
  cache.apply(sold('1'))
  expect(cache.get('a')).toBeNull()
})

test('a page that no change concerns is rendered again after a day', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const cache = new PageCache(LIMIT)
  await cache.getOrRender('a', () => page('first'))
  vi.advanceTimersByTime(24 * 3_600_000 - 1)
  cache.apply(sold('other'))
  expect(await textOf(cache.getOrRender('a', () => page('unused')))).toBe('first')
  vi.advanceTimersByTime(1)
  expect(await textOf(cache.getOrRender('a', () => page('second')))).toBe('second')
  expect(await textOf(cache.getOrRender('a', () => page('unused')))).toBe('second')
})

test('with many sales, counts may be thirty seconds old, but a sold product is updated immediately', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const cache = new PageCache(LIMIT)
  const counting = () => pageWithCounts(['shown'])
  const sellFor = (seconds: number) => {
    for (let tenth = 0; tenth < seconds * 10; tenth++) {
      cache.apply(sold('other'))
      vi.advanceTimersByTime(100)
    }
  }
  sellFor(60)
  await cache.getOrRender('a', counting)
  sellFor(28)
  expect(cache.get('a')).not.toBeNull()
  sellFor(3)
  expect(cache.get('a')).toBeNull()
  await cache.getOrRender('a', counting)
  cache.apply(sold('shown'))
  expect(cache.get('a')).toBeNull()
  vi.advanceTimersByTime(60_000)
  await cache.getOrRender('a', counting)
  vi.advanceTimersByTime(4_000)
  cache.apply(sold('other'))
  expect(cache.get('a')).not.toBeNull()
  vi.advanceTimersByTime(1_100)
  expect(cache.get('a')).toBeNull()
})

test('while notifications may be lost, every page is rendered without the cache', async () => {
  const cache = new PageCache(LIMIT)
  await cache.getOrRender('a', () => page('old'))
  cache.setFresh(false)
  expect(await textOf(cache.getOrRender('a', () => page('new')))).toBe('new')
  expect(await textOf(cache.getOrRender('a', () => page('newer')))).toBe('newer')
  cache.setFresh(true)
  await cache.getOrRender('a', () => page('newest'))
  expect(await textOf(cache.getOrRender('a', () => page('unused')))).toBe('newest')
})

test('a rendering begun while notifications were lost is not cached', async () => {
  const cache = new PageCache(LIMIT)
  const { promise, resolve: finish } = Promise.withResolvers<CachedPage>()
  const slow = cache.getOrRender('a', () => promise)
  cache.setFresh(false)
  cache.setFresh(true)
  finish(await page('old'))
  await slow
  expect(await textOf(cache.getOrRender('a', () => page('new')))).toBe('new')
})

test('the size is limited, and the least recently used entries are evicted', async () => {
  const one = await page(noise(20_000))
  const cache = new PageCache(Math.floor(2.5 * one.size))
  const big = (name: string) => cache.getOrRender(name, () => page(noise(20_000)))
  await big('a')
  await big('b')
  await big('a')
  await big('c')
  expect(cache.bytes).toBeLessThan(3 * one.size)
  expect([cache.get('a'), cache.get('b'), cache.get('c')].map((found) => found !== null)).toEqual([
    true,
    false,
    true,
  ])
})

test('the size covers the compressed forms that exist', async () => {
  const text = noise(20_000)
  const one = await page(text)
  const cache = new PageCache(LIMIT)
  await cache.getOrRender('a', async () => one)
  const brotli = (await cache.bodyOf('a', one, 'br')).length
  expect(cache.bytes).toBeGreaterThan(brotli)
  expect(cache.bytes).toBeLessThan(brotli + text.length / 2)
  const gzip = (await cache.bodyOf('a', one, 'gzip')).length
  expect(cache.bytes).toBeGreaterThan(brotli + gzip)
  await cache.bodyOf('a', one, 'gzip')
  expect(cache.bytes).toBe(one.size)
})

test('a form of a page that is no longer cached adds nothing to the size', async () => {
  const cache = new PageCache(LIMIT)
  const old = await page('old')
  await cache.getOrRender('a', async () => old)
  cache.apply({ kind: 'any' })
  await cache.bodyOf('a', old, 'gzip')
  expect(cache.bytes).toBe(0)
})

test('a page larger than the whole cache is returned and not cached', async () => {
  const small = await page('small')
  const cache = new PageCache(small.size)
  await cache.getOrRender('small', async () => small)
  const text = noise(20_000)
  expect(await textOf(cache.getOrRender('huge', () => page(text)))).toBe(text)
  expect(cache.bytes).toBeLessThanOrEqual(small.size)
  expect(cache.get('huge')).toBeNull()
})

test('failed and uncacheable renderings are repeated for the next request', async () => {
  const cache = new PageCache(LIMIT)
  const failing = cache.getOrRender('a', () => Promise.reject(new Error('no database')))
  await expect(failing).rejects.toThrow('no database')
  expect(await cache.getOrRender('a', async () => null)).toBeNull()
  expect(await textOf(cache.getOrRender('a', () => page('there')))).toBe('there')
})
