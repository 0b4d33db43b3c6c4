import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { products } from '../schema.ts'
import { countFacets, type FacetRow, type Facets } from './facets.ts'
import { allOf, filtersOf, newestFirst, statementName } from './listing-filters.server.ts'
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

/** Returns the facet counts of a listing without a search. */
export async function readFacets(db: DbOrTx, query: ListingQuery): Promise<Facets> {
  const { minPrice, maxPrice } = query
  const filters = filtersOf({ ...NO_FILTERS, minPrice, maxPrice })
  const counted = db
    .select(facetColumns)
    .from(products)
    .where(allOf(filters))
    .orderBy(...newestFirst)
    .limit(MAX_COUNTED + 1)
    .as('counted')
  const rows: FacetRow[] = await db
    .select({
      category: counted.category,
      condition: counted.condition,
      brand: counted.brand,
      colors: counted.colors,
      available: counted.available,
      count: sql<number>`count(*)::integer`,
    })
    .from(counted)
    .groupBy(counted.category, counted.condition, counted.brand, counted.colors, counted.available)
    .prepare(statementName('count_facets', filters))
    .execute()
  const pieces = rows.reduce((sum, { count }) => sum + count, 0)
  return countFacets(rows, query, pieces > MAX_COUNTED)
}

/** Resets the filters that facets replace; price range and search stay. */
export const NO_FILTERS = {
  categories: [],
  conditions: [],
  colors: [],
  brands: [],
  hideSold: false,
} satisfies Partial<ListingQuery>
