import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { FacetRows } from '../../domain/catalogue/listing/read-facets.server.ts'
import type { CatalogueChange, ShownProduct } from './catalogue-change.ts'
import { CachedPage, PageCache } from './page-cache.ts'
import { PageContents } from './page-contents.ts'
import { SharedFacets } from './shared-facets.ts'

const facetRows = (count: number): FacetRows => ({
  rows: [{ category: 'Sofas', condition: null, brand: null, colors: [], available: true, count }],
  highest: null,
})
const sofa = { available: true } as ShownProduct
const change = (edited: boolean, after: ShownProduct | null): CatalogueChange => ({
  kind: 'product',
  id: 'sofa',
  edited,
  regrouped: false,
  before: sofa,
  after,
})
const sale = change(false, { ...sofa, available: false })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
})

function counted() {
  const shared = new SharedFacets()
  let times = 0
  const read = () => shared.read(async () => facetRows(++times))
  return { shared, read, times: () => times }
}

test('rows are read once until the catalogue changes', async () => {
  const { shared, read, times } = counted()
  await Promise.all([read(), read()])
  shared.apply({ kind: 'pictures', id: 'sofa' })
  // Seven units left instead of eight.
  shared.apply(change(false, sofa))
  vi.advanceTimersByTime(60_000)
  expect(await read()).toEqual({ rows: facetRows(1), areStale: false })
  expect(times()).toBe(1)
})

test('an edit drops the rows immediately, including rows that are being read', async () => {
  const { shared, read, times } = counted()
  const first = read()
  shared.apply(change(true, null))
  await first
  expect(await read()).toEqual({ rows: facetRows(2), areStale: false })
  shared.apply({ kind: 'any' })
  await read()
  expect(times()).toBe(3)
})

test('after a sale the rows are used for one more second and reported as stale', async () => {
  const { shared, read } = counted()
  await read()
  shared.apply(sale)
  vi.advanceTimersByTime(500)
  shared.apply(sale)
  expect(await read()).toEqual({ rows: facetRows(1), areStale: true })
  vi.advanceTimersByTime(500)
  expect(await read()).toEqual({ rows: facetRows(2), areStale: false })
})

test('after a failed read the rows are read again', async () => {
  const shared = new SharedFacets()
  const failing = () => Promise.reject(new Error('no database'))
  await expect(shared.read(failing)).rejects.toThrow('no database')
  expect(await shared.read(async () => facetRows(1))).toEqual({
    rows: facetRows(1),
    areStale: false,
  })
})

test('a page with stale counts is cached for one second less than other pages', async () => {
  const cache = new PageCache(1_000_000)
  const contents = new PageContents()
  contents.addCards([])
  contents.hasStaleCounts = true
  await cache.getOrRender('/shop', () => CachedPage.of(new Headers(), Buffer.from('x'), contents))
  vi.advanceTimersByTime(3_999)
  expect(cache.get('/shop')).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(cache.get('/shop')).toBeNull()
})

test('pages share rows until a change, and share none while changes may be missed', async () => {
  const cache = new PageCache(1_000_000)
  let times = 0
  const read = () => cache.shareFacetRows(new PageContents())(async () => facetRows(++times))
  await read()
  await read()
  expect(times).toBe(1)
  cache.apply(change(true, null))
  await read()
  cache.setFresh(false)
  await read()
  await read()
  expect(times).toBe(4)
})

test('the contents of a page record that its counts are stale', async () => {
  const cache = new PageCache(1_000_000)
  const [first, second] = [new PageContents(), new PageContents()]
  await cache.shareFacetRows(first)(async () => facetRows(1))
  cache.apply(sale)
  await cache.shareFacetRows(second)(async () => facetRows(2))
  expect([first.hasStaleCounts, second.hasStaleCounts]).toEqual([false, true])
})
