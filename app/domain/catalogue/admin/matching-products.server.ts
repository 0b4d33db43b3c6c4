import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { likePattern } from '../../../platform/pagination/list-request.ts'
import { products } from '../schema.ts'
import { containsText } from '../search/matches-search.server.ts'
import type { ProductListRequest, ProductSort, StaffFilters } from './staff-filters.ts'

/** These match the predicates of the partial indexes that serve the staff area's lists. */
const notDeleted = sql`not products.is_deleted`
const deleted = sql`products.is_deleted`
/** The states of `availabilityOf` as SQL conditions. */
const stockConditions = (few: number): Record<NonNullable<StaffFilters['stock']>, SQL> => ({
  in: sql`(products.in_stock and products.stock_quantity > 0)`,
  low: sql`(products.in_stock and products.stock_quantity between 1 and ${sql.raw(`${Math.trunc(few)}`)})`,
  reserved: sql`(products.in_stock and products.stock_quantity = 0 and products.reserved_quantity > 0)`,
  out: sql`(not products.in_stock or products.stock_quantity = 0 and products.reserved_quantity = 0)`,
})

/** Matches the predicate of a partial index. */
const unmeasured = sql`(products.width_mm is null or products.depth_mm is null or products.height_mm is null)`

/** The condition of a list request: products that match its filters; deleted ones only by their filter. */
export function matchingProducts({ q, filters, few }: ProductListRequest): SQL | undefined {
  const { category, condition, visible, stock, featured, unmeasured: noSize } = filters
  return and(
    visible === 'deleted' ? deleted : notDeleted,
    q ? or(containsText(q), skuContains(q)) : undefined,
    category ? eq(products.category, category) : undefined,
    condition ? eq(products.condition, condition) : undefined,
    visible && visible !== 'deleted' ? eq(products.enabled, visible === 'shown') : undefined,
    stock ? stockConditions(few)[stock] : undefined,
    featured ? eq(products.featured, true) : undefined,
    noSize ? unmeasured : undefined,
  )
}

/** Products whose stock number contains a text (case-insensitive). Only staff search for it. */
export function skuContains(text: string): SQL {
  return sql`lower(products.sku) like lower(${likePattern(text)}::text)`
}

const COLUMNS = {
  created: { column: products.created_at, type: 'timestamptz' },
  title: { column: products.title, type: 'text' },
  price: { column: products.price, type: 'numeric' },
  stock: { column: products.stock_quantity, type: 'integer' },
} as const satisfies Record<ProductSort, unknown>

/** Ties are broken by id, as in the indexes. */
export function productOrder({ sort, descending }: ProductListRequest): SQL[] {
  const direction = descending ? desc : asc
  return [direction(COLUMNS[sort].column), direction(products.id)]
}

/** Cursor of keyset pagination: the sort column's value in full precision, and the id. */
export type Cursor = { value: string; id: string }

/** The `value` of a product's cursor. */
export function placeValue({ sort }: ProductListRequest): SQL<string> {
  return sql<string>`${COLUMNS[sort].column}::text`
}

/** The products that follow a cursor in the sort order. */
export function after({ sort, descending }: ProductListRequest, place: Cursor): SQL {
  const { column, type } = COLUMNS[sort]
  const comes = sql.raw(descending ? '<' : '>')
  const value = sql`${place.value}::text::${sql.raw(type)}`
  return sql`(${column}, ${products.id}) ${comes} (${value}, ${place.id}::uuid)`
}
