import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pence } from '../../../platform/values/money.ts'
import { CATEGORIES, COLORS, CONDITIONS } from '../filters.ts'
import { CATEGORY_PAGES, categoryPageAt } from './category-pages.ts'
import {
  type ListingQuery,
  listingHref,
  PAGE_MAX,
  parseListingQuery,
  SEARCH_MAX_LENGTH,
  SORTS,
  toggled,
} from './listing-query.ts'

const parse = (search: string) => parseListingQuery(new URLSearchParams(search))
const parseHref = (href: string) => {
  const url = new URL(href, 'http://shop.test')
  return parseListingQuery(url.searchParams, categoryPageAt(url.pathname))
}

const everything: ListingQuery = {
  categories: [],
  conditions: [],
  colors: [],
  brands: [],
  search: '',
  minPrice: null,
  maxPrice: null,
  hideSold: false,
  further: [],
  sort: null,
  page: 1,
}

/** All queries that the shop's own links and forms can produce. */
const queries: fc.Arbitrary<ListingQuery> = fc
  .record({
    categories: fc.subarray([...CATEGORIES]),
    conditions: fc.subarray([...CONDITIONS]),
    colors: fc.subarray([...COLORS]),
    search: fc
      .string({ unit: 'grapheme', maxLength: 20 })
      .map((text) => parse(`search=${encodeURIComponent(text)}`).search),
    minPrice: fc.option(fc.integer({ min: 1, max: 400_000 }).map(pence)),
    maxPrice: fc.option(fc.integer({ min: 400_000, max: 900_000 }).map(pence)),
    hideSold: fc.boolean(),
    further: fc.constantFrom([], [
      ['maxWidth', '90.5'],
      ['material', 'Oak,Wool'],
    ] as const),
    page: fc.integer({ min: 1, max: PAGE_MAX }),
    brands: fc.subarray(['DFS', "Heal's", 'John Lewis', 'Marks & Spencer', 'Tom, Dick']),
    sort: fc.option(fc.constantFrom(...SORTS)),
  })
  // 'newest' is the default without a search.
  .map((query) => (query.sort === 'newest' && !query.search ? { ...query, sort: null } : query))

describe('the address of the listing', () => {
  test('round-trips every query', () => {
    fc.assert(
      fc.property(queries, (query) => {
        expect(parseHref(listingHref(query))).toEqual(query)
      }),
    )
  })

  test('stays on a category page while exactly its categories are selected', () => {
    fc.assert(
      fc.property(queries, fc.constantFrom(...CATEGORY_PAGES), (query, categoryPage) => {
        const onCategoryPage = { ...query, categories: categoryPage.categories }
        expect(listingHref(onCategoryPage, categoryPage).split('?')[0]).toBe(categoryPage.path)
        expect(parseHref(listingHref(onCategoryPage, categoryPage))).toEqual(onCategoryPage)
        expect(parseHref(listingHref(query, categoryPage))).toEqual(query)
      }),
    )
  })

  test('parses any input without error, and round-trips the result', () => {
    const names = fc.constantFrom(
      'category',
      'condition',
      'color',
      'search',
      'minPrice',
      'maxPrice',
      'sold',
      'brand',
      'sort',
      'page',
      'x',
    )
    const values = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'Sofas,Tables',
        'hide',
        'newest',
        'price-up',
        'Tom, Dick',
        'NaN',
        '-1',
        '1e999',
        '0x10',
        '0',
        '12.345',
        '007',
        ',,',
        '%',
      ),
      fc.double().map(String),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(names, values)), (pairs) => {
        const query = parseListingQuery(new URLSearchParams(pairs))
        expect(parseHref(listingHref(query))).toEqual(query)
        expect(query.page).toBeGreaterThanOrEqual(1)
        expect(query.page).toBeLessThanOrEqual(PAGE_MAX)
        expect(Array.from(query.search).length).toBeLessThanOrEqual(SEARCH_MAX_LENGTH)
        expect(query.search).not.toContain('\0')
        expect((query.minPrice ?? 0) <= (query.maxPrice ?? Number.POSITIVE_INFINITY)).toBe(true)
      }),
    )
  })

  test('toggling a value twice resets the page and nothing else', () => {
    fc.assert(
      fc.property(queries, fc.constantFrom(...COLORS), (query, color) => {
        const twice = toggled(toggled(query, 'colors', color), 'colors', color)
        expect(parseHref(listingHref(twice))).toEqual({ ...query, page: 1 })
      }),
    )
  })

  test('is short and readable', () => {
    expect(listingHref(everything)).toBe('/shop')
    const some = {
      ...everything,
      categories: ['Sofas', 'Tables'],
      conditions: ['Like New'],
    } as const
    expect(
      listingHref({
        ...some,
        minPrice: pence(5_000),
        maxPrice: pence(19_999),
        search: 'oak & ash',
        page: 2,
      }),
    ).toBe(
      '/shop?category=Sofas,Tables&condition=Like%20New&search=oak%20%26%20ash&minPrice=50&maxPrice=199.99&page=2',
    )
  })

  test('an empty list is removed from the address', () => {
    const sofas = parse('category=Sofas&condition=Good')
    expect(listingHref(toggled(sofas, 'categories', 'Sofas'))).toBe('/shop?condition=Good')
  })
})

describe('malformed values', () => {
  test.each([
    ['minPrice=abc', everything],
    ['minPrice=-5&maxPrice=', everything],
    ['minPrice=0', everything],
    [
      'minPrice=£1,250&maxPrice=%C2%A3%202,000.50',
      { ...everything, minPrice: pence(125_000), maxPrice: pence(200_050) },
    ],
    ['minPrice=35,50&maxPrice=1,25', everything],
    [
      'minPrice=500&maxPrice=100',
      { ...everything, minPrice: pence(10_000), maxPrice: pence(50_000) },
    ],
    ['maxPrice=999999999999', { ...everything, maxPrice: pence(9_999_999_999) }],
    ['category=Spaceships,sofas,Sofas', { ...everything, categories: ['Sofas'] }],
    ['category=Tables&category=Sofas', { ...everything, categories: ['Sofas', 'Tables'] }],
    ['sold=hide', { ...everything, hideSold: true }],
    ['sold=yes', everything],
    ['brand=Loaf&brand=%20DFS%00&brand=Loaf&brand=', { ...everything, brands: ['DFS', 'Loaf'] }],
    ['sort=newest', everything],
    ['sort=price', everything],
    ['sort=price-up', { ...everything, sort: 'price-up' }],
    ['search=a&sort=newest', { ...everything, search: 'a', sort: 'newest' }],
    ['page=-1', everything],
    ['page=2.5', everything],
    ['page=100000', { ...everything, page: PAGE_MAX }],
    ['search=%00%20oak%0A%20%20table%00', { ...everything, search: 'oak table' }],
    ['search=a&search=b', { ...everything, search: 'a' }],
  ])('%s', (search, query) => {
    expect(parse(search)).toEqual(query)
  })

  test('a search of 10 kB is truncated', () => {
    expect(parse(`search=${'x'.repeat(10_000)}`).search).toBe('x'.repeat(SEARCH_MAX_LENGTH))
  })

  test('a category page ignores categories in the query', () => {
    const { categories } = parseHref('/shop/chairs?category=Tables')
    expect(categories).toEqual(['Armchairs', 'Chairs'])
  })
})
