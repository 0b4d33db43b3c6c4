import { expect, test } from 'vitest'
import { chooseEncoding, KeptPage, PageCache } from './page-cache.ts'

const page = (text: string) => new KeptPage(new Headers(), Buffer.from(text))
const textOf = async (found: Promise<KeptPage | null>) => (await found)?.body.toString() ?? null

test('a page is rendered once, also for many who ask for it at the same time', async () => {
  const cache = new PageCache(10_000)
  let renderings = 0
  const render = async () => {
    renderings += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
    return page('sofas')
  }
  const all = await Promise.all(Array.from({ length: 50 }, () => cache.find('a', render)))
  expect(all.every((one) => one?.body.toString() === 'sofas')).toBe(true)
  await cache.find('a', render)
  expect(renderings).toBe(1)
})

test('nothing is given out after it was cleared, and nothing kept that began before', async () => {
  const cache = new PageCache(10_000)
  await cache.find('a', async () => page('old'))
  const { promise, resolve: finish } = Promise.withResolvers<KeptPage>()
  const slow = cache.find('b', () => promise)
  cache.clear()
  finish(page('old'))
  expect(await textOf(slow)).toBe('old')
  expect(await textOf(cache.find('a', async () => page('new')))).toBe('new')
  expect(await textOf(cache.find('b', async () => page('new')))).toBe('new')
})

test('while notices may be missed everything is rendered anew', async () => {
  const cache = new PageCache(10_000)
  await cache.find('a', async () => page('old'))
  cache.trust(false)
  expect(await textOf(cache.find('a', async () => page('new')))).toBe('new')
  expect(await textOf(cache.find('a', async () => page('newer')))).toBe('newer')
  cache.trust(true)
  await cache.find('a', async () => page('newest'))
  expect(await textOf(cache.find('a', async () => page('unused')))).toBe('newest')
})

test('it holds so many bytes, and the longest unused go first', async () => {
  const cache = new PageCache(1_600)
  const big = (name: string) => cache.find(name, async () => page('x'.repeat(500)))
  await big('a')
  await big('b')
  await big('a')
  await big('c')
  expect(await textOf(cache.find('a', async () => page('anew')))).toBe('x'.repeat(500))
  expect(await textOf(cache.find('b', async () => page('anew')))).toBe('anew')
})

test('a rendering that had to make room while it was under way is answered and not kept', async () => {
  const cache = new PageCache(1_600)
  const { promise, resolve: finish } = Promise.withResolvers<KeptPage>()
  const slow = cache.find('slow', () => promise)
  for (const name of ['a', 'b', 'c']) await cache.find(name, async () => page('x'.repeat(500)))
  const before = cache.bytes
  finish(page('y'.repeat(500)))
  expect(await textOf(slow)).toBe('y'.repeat(500))
  expect(cache.bytes).toBe(before)
})

test('what failed, or must not be kept, is tried again by the next', async () => {
  const cache = new PageCache(10_000)
  const failing = cache.find('a', () => Promise.reject(new Error('no database')))
  await expect(failing).rejects.toThrow('no database')
  expect(await cache.find('a', async () => null)).toBeNull()
  expect(await textOf(cache.find('a', async () => page('there')))).toBe('there')
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
  [undefined, null],
])('of %j the encoding is %j', (accepted, chosen) => {
  expect(chooseEncoding(accepted)).toBe(chosen)
})
