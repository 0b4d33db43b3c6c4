import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { Pence } from '../../../platform/values/money.ts'
import { products } from '../schema.ts'
import { countFacets, countMatching, type FacetRow, type Facets } from './facets.ts'
import {
  allOf,
  baseFilters,
  type Filter,
  newestFirst,
  statementName,
} from './listing-filters.server.ts'
import type { ListingQuery } from './listing-query.ts'

/** Maximum number of products counted, newest first, by an index-only scan. */
const MAX_COUNTED = 20_000

/** The columns that facet counts need. */
export const facetColumns = {
  category: products.category,
  condition: products.condition,
  brand: products.brand,
  colors: products.colors,
  available: sql<boolean>`(products.in_stock and products.stock_quantity > 0)`.as('available'),
}

export type FacetsRead = {
  facets: Facets
  /** How many products match all filters; null if more were counted than are read. */
  matching: number | null
  /** The highest price of all listed products; null if none are listed; undefined if it was not read. */
  highest: Pence | null | undefined
}

/** The products of a listing, grouped by their values in all facets. */
export type FacetRows = {
  rows: readonly FacetRow[]
  /** The highest price of all products of the listing; null if there are none. */
  highest: Pence | null
}

/** Calls `read` for the rows of the whole catalogue, or returns rows that were read for another page. */
export type ShareFacetRows = (read: () => Promise<FacetRows>) => Promise<FacetRows>

/**
 * Reads the facet counts of a listing without a search, and the numbers that follow from them.
 *
 * @param share called for a listing without a price range that includes sold pieces: its rows are those of
 *   the whole catalogue, and a sale changes only its number of available pieces
 */
export async function readFacets(
  db: DbOrTx,
  query: ListingQuery,
  share: ShareFacetRows = (read) => read(),
): Promise<FacetsRead> {
  const filters = baseFilters(query)
  const read = () => readRows(db, filters)
  // If sold pieces are hidden, a sale changes the total, which must match the pieces shown with it.
  const isShared = filters.length === 0 && !query.hideSold
  const { rows, highest } = await (isShared ? share(read) : read())
  const pieces = rows.reduce((sum, { count }) => sum + count, 0)
  const more = pieces > MAX_COUNTED
  return {
    facets: countFacets(rows, query, more),
    matching: more ? null : countMatching(rows, query),
    highest: more || filters.length > 0 ? undefined : highest,
  }
}

async function readRows(db: DbOrTx, filters: Filter[]): Promise<FacetRows> {
  const counted = db
    .select({ ...facetColumns, price: products.price })
    .from(products)
    .where(allOf(filters))
    .orderBy(...newestFirst)
    .limit(MAX_COUNTED + 1)
    .as('counted')
  const grouped = db
    .select({
      category: counted.category,
      condition: counted.condition,
      brand: counted.brand,
      colors: counted.colors,
      available: counted.available,
      count: sql<number>`count(*)`.as('count'),
      highest: sql`max(${counted.price})`.as('highest'),
    })
    .from(counted)
    .groupBy(counted.category, counted.condition, counted.brand, counted.colors, counted.available)
    .as('grouped')
  // Aggregated to one row: hundreds of rows would take the driver longer than the rest of the query.
  const [found] = await db
    .select({
      rows: sql<FacetRow[]>`coalesce(json_agg(json_build_object('category', category,
        'condition', condition, 'brand', brand, 'colors', colors, 'available', available,
        'count', count)), '[]')`,
      highest: sql<Pence | null>`max(highest)`.mapWith(products.price),
    })
    .from(grouped)
    .prepare(statementName('count_facets', filters))
    .execute()
  return found ?? { rows: [], highest: null }
}
