import { fromPounds, type Pence, toPounds } from '../../../platform/money.ts'
import {
  CATEGORIES,
  type Category,
  COLORS,
  CONDITIONS,
  type Color,
  type Condition,
} from '../filters.ts'
import type { CategoryPage } from './category-pages.ts'

/** What the listing shows, as its address says it. */
export type ListingQuery = {
  categories: readonly Category[]
  conditions: readonly Condition[]
  colors: readonly Color[]
  /** As they stand on the pieces; in alphabetical order where an address was read. */
  brands: readonly string[]
  /** Empty: no text search. */
  search: string
  /** Null where the address sets no limit. */
  minPrice: Pence | null
  maxPrice: Pence | null
  /** Only what can be bought now. */
  hideSold: boolean
  /** Null: newest first, or for a search what fits best. */
  sort: Sort | null
  /** 1 is the first. Shows its 24 pieces, and those of the pages before it in the same window. */
  page: number
}

/** The orders that a shopper can choose, as the address says them. */
export const SORTS = ['newest', 'price-up', 'price-down'] as const
export type Sort = (typeof SORTS)[number]

/** The filters of which several values can be chosen. */
export type FilterList = 'categories' | 'conditions' | 'colors' | 'brands'

export const SEARCH_MAX_LENGTH = 100
const MAX_CHOSEN_BRANDS = 10
/** As `TEXT_MAX.brand`, whose module the client bundle of the listing does without. */
const BRAND_MAX_LENGTH = 100
/** How far anyone can page: what lies behind is found with filters. */
export const PAGE_MAX = 25
/**
 * 'Load more' lengthens the list up to so many pages, and then begins a new window of as many:
 * no answer holds more pieces, however far the list goes on.
 */
const PAGES_IN_WINDOW = 4
/** The price column holds eight digits of pounds. */
const MOST_POUNDS = 99_999_999.99
const POUNDS = /^\d{1,12}(\.\d{0,2})?$/
/** PostgreSQL refuses NUL, and nobody means the other control characters. */
const BLANKS = /[\p{Cc}\s]+/gu

/**
 * Reads the listing's address. Nothing in it is an error: unknown words are left out, numbers
 * that are none are ignored, the others are brought into range, and limits that are the wrong
 * way round are swapped.
 *
 * Lists may be comma-separated (as the shop writes them) or repeated parameters (as a form
 * without JavaScript sends them).
 *
 * @param categoryPage the category page, whose categories stand in for the address's own
 */
export function parseListingQuery(
  params: URLSearchParams,
  categoryPage?: CategoryPage,
): ListingQuery {
  const min = parsePounds(params.get('minPrice'))
  const max = parsePounds(params.get('maxPrice'))
  const swapped = min !== null && max !== null && min > max
  const search = parseSearch(params.get('search'))
  return {
    categories: categoryPage?.categories ?? parseList(params, 'category', CATEGORIES),
    conditions: parseList(params, 'condition', CONDITIONS),
    colors: parseList(params, 'color', COLORS),
    brands: parseBrands(params.getAll('brand')),
    search,
    minPrice: (swapped ? max : min) || null,
    maxPrice: swapped ? min : max,
    hideSold: params.get('sold') === 'hide',
    sort: parseSort(params.get('sort'), search),
    page: parsePage(params.get('page')),
  }
}

/**
 * The address that shows `query`; `parseListingQuery` reads the same query back from it.
 *
 * @param categoryPage the category page to stay on for as long as its categories are the chosen ones
 */
export function listingHref(query: ListingQuery, categoryPage?: CategoryPage): string {
  const onCategoryPage =
    categoryPage !== undefined && sameSet(categoryPage.categories, query.categories)
  const { conditions, colors, brands, search, minPrice, maxPrice, hideSold, page } = query
  const sort = parseSort(query.sort, search)
  const params = [
    listParam('category', onCategoryPage ? [] : query.categories),
    listParam('condition', conditions),
    listParam('color', colors),
    // Repeated, since a brand's name may hold a comma.
    ...brands.map((brand) => `brand=${encodeURIComponent(brand)}`),
    search && `search=${encodeURIComponent(search)}`,
    minPrice !== null && `minPrice=${toPounds(minPrice)}`,
    maxPrice !== null && `maxPrice=${toPounds(maxPrice)}`,
    hideSold && 'sold=hide',
    sort && `sort=${sort}`,
    page > 1 && `page=${page}`,
  ].filter(Boolean)
  const path = onCategoryPage ? categoryPage.path : '/shop'
  return params.length > 0 ? `${path}?${params.join('&')}` : path
}

/** How many pages of the same window come before a page: 0 where it begins a new one. */
export function pagesBeforeInWindow(page: number): number {
  return (page - 1) % PAGES_IN_WINDOW
}

/** The query with one more or one fewer word in one of its lists, from its first page. */
export function toggled<List extends FilterList>(
  query: ListingQuery,
  list: List,
  word: ListingQuery[List][number],
): ListingQuery {
  const words: readonly string[] = query[list]
  const next = words.includes(word) ? words.filter((other) => other !== word) : [...words, word]
  return { ...query, [list]: next, page: 1 }
}

/** The words of a comma-separated list that we know, each once, in our own order. */
function parseList<Word extends string>(
  params: URLSearchParams,
  name: string,
  known: readonly Word[],
): Word[] {
  const given = new Set(
    params.getAll(name).flatMap((list) => list.split(',').map((word) => word.trim().toLowerCase())),
  )
  return known.filter((word) => given.has(word.toLowerCase()))
}

function listParam(name: string, words: readonly string[]): string | false {
  // Commas are plain characters in a query; encoded they only make the address hard to read.
  return words.length > 0 && `${name}=${words.map(encodeURIComponent).join(',')}`
}

function parseSearch(given: string | null): string {
  const plain = (given ?? '').replace(BLANKS, ' ').trim()
  // By code points, so that no character is cut in two.
  return Array.from(plain).slice(0, SEARCH_MAX_LENGTH).join('').trim()
}

function parseBrands(given: readonly string[]): string[] {
  const names = given.map((name) => name.replace(BLANKS, ' ').trim())
  const known = names.filter((name) => name !== '' && name.length <= BRAND_MAX_LENGTH)
  // By code units, which is the same order on every machine.
  return [...new Set(known)].sort((a, b) => (a < b ? -1 : 1)).slice(0, MAX_CHOSEN_BRANDS)
}

/** @returns null where it is the order without being asked for */
function parseSort(given: string | null, search: string): Sort | null {
  const sort = SORTS.find((known) => known === given) ?? null
  return sort === 'newest' && search === '' ? null : sort
}

function parsePounds(given: string | null): Pence | null {
  const text = given?.trim() ?? ''
  return POUNDS.test(text) ? fromPounds(Math.min(Number(text), MOST_POUNDS)) : null
}

function parsePage(given: string | null): number {
  const page = Number(given)
  return Number.isInteger(page) ? Math.min(Math.max(page, 1), PAGE_MAX) : 1
}

function sameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((word) => others.includes(word))
}
