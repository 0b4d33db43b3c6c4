import { expect, test } from 'vitest'
import { categoryPageAt } from '../../domain/catalogue/listing/category-pages.ts'
import { listingHref, parseListingQuery } from '../../domain/catalogue/listing/listing-query.ts'
import { pence } from '../../platform/money.ts'
import { chipsOf } from './active-filters.tsx'

const PRICE_MAXIMUM = pence(500_000)

function chips(search: string, path = '/shop') {
  const categoryPage = categoryPageAt(path)
  const query = parseListingQuery(new URLSearchParams(search), categoryPage)
  return chipsOf(query, categoryPage, PRICE_MAXIMUM).map(({ label, without }) => [
    label,
    listingHref(without, categoryPage),
  ])
}

test('every filter has a chip that removes it', () => {
  expect(
    chips('category=Sofas,Tables&condition=Good&color=Red&search=oak&minPrice=50&sold=hide&page=2'),
  ).toEqual([
    ['“oak”', '/shop?category=Sofas,Tables&condition=Good&color=Red&minPrice=50&sold=hide'],
    ['Sofas', '/shop?category=Tables&condition=Good&color=Red&search=oak&minPrice=50&sold=hide'],
    ['Tables', '/shop?category=Sofas&condition=Good&color=Red&search=oak&minPrice=50&sold=hide'],
    [
      '£50.00 – £5,000.00',
      '/shop?category=Sofas,Tables&condition=Good&color=Red&search=oak&sold=hide',
    ],
    ['Good', '/shop?category=Sofas,Tables&color=Red&search=oak&minPrice=50&sold=hide'],
    ['Red', '/shop?category=Sofas,Tables&condition=Good&search=oak&minPrice=50&sold=hide'],
    [
      'Available only',
      '/shop?category=Sofas,Tables&condition=Good&color=Red&search=oak&minPrice=50',
    ],
  ])
})

test('the slider’s limits, sent by a form without JavaScript, are no filter', () => {
  expect(chips('minPrice=0&maxPrice=5000&search=')).toEqual([])
})

test('a category page has no chips for its own categories', () => {
  expect(chips('condition=Good', '/shop/chairs')).toEqual([['Good', '/shop/chairs']])
})
