import { CATEGORIES, CONDITIONS } from '../../app/domain/catalogue/filters.ts'
import { CATEGORY_PAGES } from '../../app/domain/catalogue/listing/category-pages.ts'
import { SITEMAP_PATHS } from '../../app/web/seo/sitemap-paths.ts'
import { BRANDS, COLORS } from './fill-shop.ts'

const SORTS = ['', 'sort=price-up', 'sort=price-down', 'sold=hide']
const PRICES = ['maxPrice=200', 'minPrice=200&maxPrice=800', 'minPrice=800']
const NOUNS = ['sofa', 'armchair', 'table', 'chair', 'storage', 'piece']
const PAGES = 8

/**
 * The pages of the shop by popularity: home, the shop and its categories first, then products, filters
 * and searches in an arbitrary order that is always the same.
 *
 * @param ids ids of the products
 */
export function busyPages(ids: readonly string[]): string[] {
  const categories = CATEGORY_PAGES.map(({ path }) => path)
  const numbers = Array.from({ length: PAGES }, (_, index) => `page=${index + 1}`)
  const lists = [
    ...pairs(SORTS, numbers).map((query) => `/shop?${query}`),
    ...categories.flatMap((path) => pairs(SORTS, numbers).map((query) => `${path}?${query}`)),
    ...pairs(CATEGORIES.map(named('category')), CONDITIONS.map(named('condition'))).map(inShop),
    ...pairs(CATEGORIES.map(named('category')), COLORS.map(named('color'))).map(inShop),
    ...pairs(CATEGORIES.map(named('category')), BRANDS.map(named('brand'))).map(inShop),
    ...pairs(CATEGORIES.map(named('category')), PRICES).map(inShop),
    ...[...COLORS, ...NOUNS, ...BRANDS].map(named('search')).map(inShop),
    ...COLORS.flatMap((color) => NOUNS.map((noun) => `/shop?search=${color}+${noun}`)),
  ]
  const products = ids.map((id) => `/shop/product/${id}`)
  const others = [...products, ...lists, ...SITEMAP_PATHS.filter((path) => path !== '/')]
  return [...new Set(['/', '/shop', ...categories, ...shuffled(others)])]
}

const named = (name: string) => (value: string) => `${name}=${encodeURIComponent(value)}`
const inShop = (query: string) => `/shop?${query}`

function pairs(some: readonly string[], others: readonly string[]): string[] {
  return some.flatMap((one) => others.map((other) => [one, other].filter(Boolean).join('&')))
}

/** The pages in a fixed pseudo-random order. */
function shuffled(pages: readonly string[]): string[] {
  const key = (index: number) => Math.imul(index + 1, 2_654_435_761) >>> 0
  return pages
    .map((page, index) => ({ page, key: key(index) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ page }) => page)
}
