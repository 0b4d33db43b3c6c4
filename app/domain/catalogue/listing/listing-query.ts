import { fromPounds, type Pence, toPounds } from '../../../platform/values/money.ts'
import {
  CATEGORIES,
  type Category,
  COLORS,
  CONDITIONS,
  type Color,
  type Condition,
} from '../filters.ts'
import type { CategoryPage } from './category-pages.ts'

/** The parsed query of the listing's address. */
export type ListingQuery = {
  categories: readonly Category[]
  conditions: readonly Condition[]
  colors: readonly Color[]
  /** Spelled as on the products; sorted when parsed from an address. */
  brands: readonly string[]
  /** Empty: no text search. */
  search: string
  /** Null: no limit. */
  minPrice: Pence | null
  maxPrice: Pence | null
  /** Only products that can be bought now. */
  hideSold: boolean
  /** The further filters as in the address; parsed by the server (`further-filters.ts`). */
  further: readonly FurtherParam[]
  /** Null: newest first, or by relevance for a search. */
  sort: Sort | null
  /** Page number from 1. Shows its 24 products and those of the preceding pages in the same window. */
  page: number
}

/** The sort orders that a shopper can select, as in the address. */
export const SORTS = ['newest', 'price-up', 'price-down', 'width-up', 'width-down'] as const
export type Sort = (typeof SORTS)[number]

/**
 * The parameters of further filters. The browser passes them on unparsed, which keeps their rules and
 * texts out of the client bundle.
 */
export const FURTHER = [
  'maxWidth',
  'maxDepth',
  'maxHeight',
  'material',
  'reduced',
  'to',
  'by',
] as const
export type FurtherName = (typeof FURTHER)[number]
export type FurtherParam = readonly [name: FurtherName, value: string]

/** The filters that accept several values. */
export type FilterList = 'categories' | 'conditions' | 'colors' | 'brands'

export const SEARCH_MAX_LENGTH = 100
const MAX_CHOSEN_BRANDS = 10
/** Equal to `TEXT_MAX.brand`; repeated here to keep that module out of the client bundle. */
const BRAND_MAX_LENGTH = 100
/** Maximum page number; products beyond it are reached with filters. */
export const PAGE_MAX = 25
/**
 * Pages per window. 'Load more' lengthens the list up to this many pages, then starts a new window:
 * the size of a response is bounded.
 */
const PAGES_IN_WINDOW = 4
/** Maximum of the price column: numeric(10, 2). */
const MAX_POUNDS = 99_999_999.99
/** Digits, optionally with `,` between thousands. */
const POUNDS = /^£?\s*((?:\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.\d{0,2})?)$/
/** PostgreSQL rejects NUL; the other control characters are treated as spaces. */
const BLANKS = /[\p{Cc}\s]+/gu

/**
 * Parses the listing's address. Never fails: unknown values and malformed numbers are ignored,
 * numbers are clamped to their range, and reversed limits are swapped.
 *
 * Lists may be comma-separated (as the shop writes them) or repeated parameters (as a form without
 * JavaScript sends them).
 *
 * @param categoryPage the category page, whose categories replace those of the address
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
    further: readFurtherFilters(params),
    sort: parseSort(params.get('sort'), search),
    page: parsePage(params.get('page')),
  }
}

/**
 * Builds the address of a query. Inverse of `parseListingQuery`.
 *
 * @param categoryPage the category page to stay on while exactly its categories are selected
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
    // A repeated parameter, since a brand name may contain a comma.
    ...brands.map((brand) => `brand=${encodeURIComponent(brand)}`),
    search && `search=${encodeURIComponent(search)}`,
    minPrice !== null && `minPrice=${toPounds(minPrice)}`,
    maxPrice !== null && `maxPrice=${toPounds(maxPrice)}`,
    hideSold && 'sold=hide',
    ...query.further.map(([name, value]) => listParam(name, value.split(','))),
    sort && `sort=${sort}`,
    page > 1 && `page=${page}`,
  ].filter(Boolean)
  const path = onCategoryPage ? categoryPage.path : '/shop'
  return params.length > 0 ? `${path}?${params.join('&')}` : path
}

/** Returns the further filters that are set in an address or a form. */
export function readFurtherFilters(params: { getAll(name: string): unknown[] }): FurtherParam[] {
  return FURTHER.map((name) => [name, params.getAll(name).filter(Boolean).join()] as const).filter(
    ([, value]) => value,
  )
}

/** The number of preceding pages in the same window: 0 for a window's first page. */
export function pagesBeforeInWindow(page: number): number {
  return (page - 1) % PAGES_IN_WINDOW
}

/** Adds a value to one of the query's lists, or removes it, and resets the page to the first. */
export function toggled<List extends FilterList>(
  query: ListingQuery,
  list: List,
  word: ListingQuery[List][number],
): ListingQuery {
  const words: readonly string[] = query[list]
  const next = words.includes(word) ? words.filter((other) => other !== word) : [...words, word]
  return { ...query, [list]: next, page: 1 }
}

/** The known values of a comma-separated list, deduplicated, in canonical order. */
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
  // A comma needs no encoding in a query string, and is more readable unencoded.
  return words.length > 0 && `${name}=${words.map(encodeURIComponent).join(',')}`
}

/** @returns the text that is searched for; empty for no search */
export function parseSearch(given: string | null): string {
  const plain = (given ?? '').replace(BLANKS, ' ').trim()
  // Truncated by code points, so that no surrogate pair is split.
  return Array.from(plain).slice(0, SEARCH_MAX_LENGTH).join('').trim()
}

function parseBrands(given: readonly string[]): string[] {
  const names = given.map((name) => name.replace(BLANKS, ' ').trim())
  const known = names.filter((name) => name !== '' && name.length <= BRAND_MAX_LENGTH)
  // Sorted by code units, independently of the locale.
  return [...new Set(known)].sort((a, b) => (a < b ? -1 : 1)).slice(0, MAX_CHOSEN_BRANDS)
}

/** @returns null for the default order */
function parseSort(given: string | null, search: string): Sort | null {
  const sort = SORTS.find((known) => known === given) ?? null
  return sort === 'newest' && search === '' ? null : sort
}

function parsePounds(given: string | null): Pence | null {
  const [, pounds] = POUNDS.exec(given?.trim() ?? '') ?? []
  if (pounds === undefined) return null
  return fromPounds(Math.min(Number(pounds.replaceAll(',', '')), MAX_POUNDS))
}

function parsePage(given: string | null): number {
  const page = Number(given)
  return Number.isInteger(page) ? Math.min(Math.max(page, 1), PAGE_MAX) : 1
}

function sameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((word) => others.includes(word))
}
