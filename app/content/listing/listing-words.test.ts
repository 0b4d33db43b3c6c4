import { describe, expect, test } from 'vitest'
import { CATEGORY_PAGES } from '../../domain/catalogue/listing/category-pages.ts'
import type { Listing } from '../../domain/catalogue/listing/listing.ts'
import { parseListingQuery } from '../../domain/catalogue/listing/listing-query.ts'
import type { ProductCardData } from '../../domain/catalogue/listing/product-card.ts'
import { toProductId } from '../../platform/values/ids.ts'
import { pence } from '../../platform/values/money.ts'
import { listingHeading, listingTitle } from './listing-heading.ts'
import { listingWords } from './listing-words.ts'

const card: ProductCardData = {
  id: toProductId('00000000-0000-4000-8000-000000000000'),
  title: 'Sofa',
  brand: null,
  category: null,
  condition: null,
  price: pence(100),
  wasPrice: null,
  stockQuantity: 1,
  state: 'available',
  images: [],
}

function wordsOf(shown: number, given: Partial<Listing> = {}, search = '') {
  const products = Array.from({ length: shown }, () => card)
  const listing: Listing = {
    products,
    total: shown,
    moreThanTotal: false,
    page: 1,
    before: 0,
    earlierPage: null,
    hasMore: false,
    closeMatches: false,
    facets: null,
    priceMaximum: pence(500_000),
    ...given,
  }
  return listingWords(listing, parseListingQuery(new URLSearchParams({ search })))
}

describe('the texts of a list', () => {
  test('state the total and the range shown', () => {
    expect(wordsOf(1).shown).toBe('1 piece')
    expect(wordsOf(24, { total: 25, hasMore: true })).toMatchObject({
      count: '25 pieces',
      shown: 'Showing 24 of 25 pieces',
      end: null,
    })
    expect(
      wordsOf(24, { total: 1_000, moreThanTotal: true, before: 96, hasMore: true }).shown,
    ).toBe('Showing 97 to 120 of 1,000+ pieces')
  })

  test('state that the list is cut off before the last product', () => {
    expect(wordsOf(24, { total: 1_000, moreThanTotal: true }).end).toMatch(
      /^These are the newest 24/,
    )
    expect(wordsOf(24, { total: 30 }, 'sofa').end).toMatch(/^These are the first 24/)
  })

  test('state that there are no results, or close matches only', () => {
    expect(wordsOf(0)).toMatchObject({ shown: '0 pieces', end: null })
    expect(wordsOf(0).nothing?.title).toBe('No products found')
    expect(wordsOf(2, { closeMatches: true }, 'velvett').close).toBe(
      "No exact match. Showing close matches for 'velvett'",
    )
  })
})

test('titles use search terms, headings the shop’s words', () => {
  const pages = [undefined, ...CATEGORY_PAGES]
  expect(pages.map((page) => [listingHeading('', page), listingTitle('', page)])).toEqual([
    ['Shop Preloved Furniture', 'Second-hand furniture, restored and delivered'],
    ['Preloved Sofas', 'Second-hand sofas, restored and delivered'],
    ['Preloved Chairs and Armchairs', 'Second-hand chairs and armchairs, restored and delivered'],
    ['Preloved Tables', 'Second-hand tables, restored and delivered'],
    ['Preloved Decor', 'Second-hand decor, restored and delivered'],
  ])
  expect(listingTitle('velvet', undefined)).toBe('Results for “velvet”')
})
