import { expect, test } from 'vitest'
import { categoryPageAt } from '../../domain/catalogue/listing/category-pages.ts'
import { parseListingQuery } from '../../domain/catalogue/listing/listing-query.ts'
import { pence } from '../../platform/values/money.ts'
import { chipsOf } from './listing-chips.ts'

const PRICE_MAXIMUM = pence(500_000)

function chips(search: string, path = '/shop') {
  const categoryPage = categoryPageAt(path)
  const query = parseListingQuery(new URLSearchParams(search), categoryPage)
  return chipsOf(query, categoryPage, PRICE_MAXIMUM).map(({ label, to }) => [label, to])
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

test('the slider’s limits, sent by a form without JavaScript, are not a filter', () => {
  expect(chips('minPrice=0&maxPrice=5000&search=')).toEqual([])
})

test('a category page has no chips for its own categories', () => {
  expect(chips('condition=Good', '/shop/chairs')).toEqual([['Good', '/shop/chairs']])
})

test('sizes, materials and reductions have chips with text labels', () => {
  expect(chips('maxWidth=90&maxDepth=45.5&maxHeight=200&material=oak,Velvet&reduced=yes')).toEqual([
    ['Up to 90 cm wide', '/shop?maxDepth=45.5&maxHeight=200&material=Oak,Velvet&reduced=yes'],
    ['Up to 45.5 cm deep', '/shop?maxWidth=90&maxHeight=200&material=Oak,Velvet&reduced=yes'],
    ['Up to 200 cm high', '/shop?maxWidth=90&maxDepth=45.5&material=Oak,Velvet&reduced=yes'],
    ['Oak', '/shop?maxWidth=90&maxDepth=45.5&maxHeight=200&material=Velvet&reduced=yes'],
    ['Velvet', '/shop?maxWidth=90&maxDepth=45.5&maxHeight=200&material=Oak&reduced=yes'],
    ['Reduced', '/shop?maxWidth=90&maxDepth=45.5&maxHeight=200&material=Oak,Velvet'],
  ])
})

test('a further filter that cannot be read has no chip', () => {
  expect(chips('maxWidth=wide&maxDepth=-1&maxHeight=0&material=Gold&reduced=no')).toEqual([])
})
