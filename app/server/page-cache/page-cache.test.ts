import { expect, test } from 'vitest'
import { CachedPage, chooseEncoding, PageCache } from './page-cache.ts'

const page = (text: string) => new CachedPage(new Headers(), Buffer.from(text))
const textOf = async (found: Promise<CachedPage | null>) => (await found)?.body.toString() ?? null

test('a page is rendered once for concurrent requests', async () => {
  const cache = new PageCache(10_000)
  let renderings = 0
  const render = async () => {
    renderings += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
    return page('sofas')
  }
  const all = await Promise.all(Array.from({ length: 50 }, () => cache.getOrRender('a', render)))
  expect(all.every((one) => one?.body.toString() === 'sofas')).toBe(true)
  await cache.getOrRender('a', render)
  expect(renderings).toBe(1)
})

test('no entry is served after the cache was cleared, and a rendering begun before is not cached', async () => {
  const cache = new PageCache(10_000)
  await cache.getOrRender('a', async () => page('old'))
  const { promise, resolve: finish } = Promise.withResolvers<CachedPage>()
  const slow = cache.getOrRender('b', () => promise)
  cache.clear()
  finish(page('old'))
  expect(await textOf(slow)).toBe('old')
  expect(await textOf(cache.getOrRender('a', async () => page('new')))).toBe('new')
  expect(await textOf(cache.getOrRender('b', async () => page('new')))).toBe('new')
})

test('while notifications may be lost every page is rendered anew', async () => {
  const cache = new PageCache(10_000)
  await cache.getOrRender('a', async () => page('old'))
  cache.setFresh(false)
  expect(await textOf(cache.getOrRender('a', async () => page('new')))).toBe('new')
  expect(await textOf(cache.getOrRender('a', async () => page('newer')))).toBe('newer')
  cache.setFresh(true)
  await cache.getOrRender('a', async () => page('newest'))
  expect(await textOf(cache.getOrRender('a', async () => page('unused')))).toBe('newest')
})

test('the size is limited, and the least recently used entries are evicted', async () => {
  const cache = new PageCache(1_600)
  const big = (name: string) => cache.getOrRender(name, async () => page('x'.repeat(500)))
  await big('a')
  await big('b')
  await big('a')
  await big('c')
  expect(await textOf(cache.getOrRender('a', async () => page('anew')))).toBe('x'.repeat(500))
  expect(await textOf(cache.getOrRender('b', async () => page('anew')))).toBe('anew')
})

test('a rendering whose entry was evicted meanwhile is answered and not cached', async () => {
  const cache = new PageCache(1_600)
  const { promise, resolve: finish } = Promise.withResolvers<CachedPage>()
  const slow = cache.getOrRender('slow', () => promise)
  for (const name of ['a', 'b', 'c'])
    await cache.getOrRender(name, async () => page('x'.repeat(500)))
  const before = cache.bytes
  finish(page('y'.repeat(500)))
  expect(await textOf(slow)).toBe('y'.repeat(500))
  expect(cache.bytes).toBe(before)
  expect(cache.bytes).toBeLessThanOrEqual(1_600)
})

test('a page larger than the whole cache is answered and not cached', async () => {
  const cache = new PageCache(1_600)
  await cache.getOrRender('small', async () => page('small'))
  expect(await textOf(cache.getOrRender('huge', async () => page('x'.repeat(2_000))))).toHaveLength(
    2_000,
  )
  expect(cache.bytes).toBeLessThanOrEqual(1_600)
  expect(cache.get('huge')).toBeNull()
})

test('failed and uncacheable renderings are repeated for the next request', async () => {
  const cache = new PageCache(10_000)
  const failing = cache.getOrRender('a', () => Promise.reject(new Error('no database')))
  await expect(failing).rejects.toThrow('no database')
  expect(await cache.getOrRender('a', async () => null)).toBeNull()
  expect(await textOf(cache.getOrRender('a', async () => page('there')))).toBe('there')
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
  [undefined, null],
])('of %j the encoding is %j', (accepted, chosen) => {
  expect(chooseEncoding(accepted)).toBe(chosen)
})
