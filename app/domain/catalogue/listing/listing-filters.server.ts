import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { Pence } from '../../../platform/values/money.ts'
import { available, listed } from '../availability.server.ts'
import { products } from '../schema.ts'
import { furtherFiltersOf } from './further-filters.ts'
import type { ListingQuery, Sort } from './listing-query.ts'

/** A condition, and a key that identifies its SQL text in the name of a prepared statement. */
export type Filter = { key: string; condition: SQL }

/** A listing's query with the conditions that the server adds. */
export type ReadQuery = ListingQuery & {
  /**
   * Only products that can be bought and have at most this volume: for a filter by delivery. Infinity
   * allows any volume.
   */
  mostLitres?: number | undefined
}

type Filtered = Omit<ReadQuery, 'search' | 'sort' | 'page'>

/** The conditions of the listing's filters, without the text search. */
export function filtersOf(query: Filtered): Filter[] {
  const { categories, conditions, colors, brands, hideSold } = query
  const filters: Filter[] = []
  const add = (key: string, condition: SQL) => filters.push({ key, condition })
  if (categories.length > 0) add('c', sql`products.category = any(${words(categories)})`)
  if (conditions.length > 0) add('q', sql`products.condition = any(${words(conditions)})`)
  if (colors.length > 0) add('k', sql`products.colors && ${words(colors)}`)
  if (brands.length > 0) add('b', sql`products.brand = any(${words(brands)})`)
  if (hideSold) add('o', available)
  return [...filters, ...baseFilters(query)]
}

/** The filters that have no facet counts; all facets count only products that match these. */
export function baseFilters(
  query: Pick<ReadQuery, 'minPrice' | 'maxPrice' | 'further' | 'mostLitres'>,
): Filter[] {
  const { minPrice, maxPrice, mostLitres } = query
  const { sizes, materials, reduced } = furtherFiltersOf(query)
  const filters: Filter[] = []
  const add = (key: string, condition: SQL) => filters.push({ key, condition })
  if (minPrice !== null) add('m', sql`products.price >= ${pounds(minPrice)}`)
  if (maxPrice !== null) add('x', sql`products.price <= ${pounds(maxPrice)}`)
  const { maxWidth, maxDepth, maxHeight } = sizes
  if (maxWidth !== null) add('w', sql`products.width_mm <= ${maxWidth}::integer`)
  if (maxDepth !== null) add('d', sql`products.depth_mm <= ${maxDepth}::integer`)
  if (maxHeight !== null) add('h', sql`products.height_mm <= ${maxHeight}::integer`)
  if (materials.length > 0) add('a', sql`products.materials && ${words(materials)}`)
  if (reduced) add('r', sql`products.was_price is not null`)
  if (mostLitres !== undefined) {
    add('v', mostLitres > 0 ? available : sql`false`)
    if (mostLitres < Infinity)
      add(mostLitres < UNMEASURED_LITRES ? 'l' : 'u', takesAtMost(mostLitres))
  }
  return filters
}

const UNMEASURED_LITRES = 1_000
const MM3_IN_LITRE = 1_000_000

/** Computes the volume like `order_litres`: a piece without measures counts as a cubic metre. */
function takesAtMost(litres: number): SQL {
  const volume = sql`products.width_mm::bigint * products.depth_mm * products.height_mm`
  const fits = sql`${volume} <= ${litres * MM3_IN_LITRE}::bigint`
  return litres < UNMEASURED_LITRES ? fits : sql`(${fits}) is not false`
}

const words = (list: readonly string[]) => sql`${sql.param([...list])}::text[]`
const pounds = (amount: Pence) => sql`${sql.param(amount, products.price)}::numeric`

/** Names a prepared statement by its combination of filters, since each has its own SQL text. */
export function statementName(statement: string, filters: readonly Filter[]): string {
  return `${statement}_${filters.map(({ key }) => key).join('')}`
}

/** The product is listed and matches every filter. */
export function allOf(filters: readonly Filter[]): SQL | undefined {
  return and(listed, ...filters.map(({ condition }) => condition))
}

/** Like `allOf`, but selects the ids in an index that contains all columns of the filters first. */
export function chosenByIndex(filters: readonly Filter[]): SQL {
  return sql`products.id = any(array(select products.id from products where ${allOf(filters)}))`
}

export const newestFirst = [desc(products.created_at), desc(products.id)]

/**
 * The requested order; products of the same price or width are sorted newest first, those of unknown
 * width last.
 */
export function orderOf(sort: Sort | null): SQL[] {
  switch (sort) {
    case 'price-up':
      return [asc(products.price), ...newestFirst]
    case 'price-down':
      return [desc(products.price), ...newestFirst]
    case 'width-up':
      return [asc(products.width), ...newestFirst]
    case 'width-down':
      return [sql`${products.width} desc nulls last`, ...newestFirst]
    case 'newest':
    case null:
      return newestFirst
  }
}

/** For sorting by width, widest first: no index has nulls last, so the two groups are read separately. */
export const isMeasured = sql`products.width_mm is not null`
export const isUnmeasured = sql`products.width_mm is null`
/** The order of the products with a width, as in the index. */
export const widestFirst = [desc(products.width), ...newestFirst]
