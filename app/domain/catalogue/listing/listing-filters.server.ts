import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { Pence } from '../../../platform/money.ts'
import { available, listed } from '../availability.server.ts'
import { products } from '../schema.ts'
import type { ListingQuery, Sort } from './listing-query.ts'

/** A condition, and a key that identifies its SQL text in the name of a prepared statement. */
export type Filter = { key: string; condition: SQL }

type Filtered = Omit<ListingQuery, 'search' | 'sort' | 'page'>

/** The conditions of the listing's filters, without the text search. */
export function filtersOf(query: Filtered): Filter[] {
  const { categories, conditions, colors, brands, minPrice, maxPrice, hideSold } = query
  const filters: Filter[] = []
  const add = (key: string, condition: SQL) => filters.push({ key, condition })
  if (categories.length > 0) add('c', sql`products.category = any(${words(categories)})`)
  if (conditions.length > 0) add('q', sql`products.condition = any(${words(conditions)})`)
  if (colors.length > 0) add('k', sql`products.colors && ${words(colors)}`)
  if (brands.length > 0) add('b', sql`products.brand = any(${words(brands)})`)
  if (minPrice !== null) add('m', sql`products.price >= ${pounds(minPrice)}`)
  if (maxPrice !== null) add('x', sql`products.price <= ${pounds(maxPrice)}`)
  if (hideSold) add('o', available)
  return filters
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

export const newestFirst = [desc(products.created_at), desc(products.id)]

/** The requested order; products of the same price are sorted newest first. */
export function orderOf(sort: Sort | null): SQL[] {
  if (sort === 'price-up') return [asc(products.price), ...newestFirst]
  return sort === 'price-down' ? [desc(products.price), ...newestFirst] : newestFirst
}
