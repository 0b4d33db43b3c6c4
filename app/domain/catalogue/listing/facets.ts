import type { ListingQuery } from './listing-query.ts'

/**
 * Facet counts: how many products each value of a filter would show with the other filters applied.
 */
export type Facets = {
  /** By filter value; a missing key means 0. */
  categories: Record<string, number>
  conditions: Record<string, number>
  colors: Record<string, number>
  /** The brands with the most products, and the selected ones, in alphabetical order. */
  brands: [name: string, count: number][]
  /** Matching products that can be bought now. */
  available: number
  /** Whether the count reached its limit, so that the numbers are lower bounds. */
  more: boolean
}

/** Products with the same values in all facets, and their number. */
export type FacetRow = {
  category: string | null
  condition: string | null
  brand: string | null
  colors: string[] | null
  available: boolean
  count: number
}

const BRANDS_SHOWN = 12

/**
 * Counts the values of every filter. A filter's own selection is ignored in its counts: with
 * 'Sofas' selected, 'Tables' still shows the number of tables.
 *
 * @param rows products that match the query's price range and search
 * @param more whether there are matching products beyond `rows`
 */
export function countFacets(rows: readonly FacetRow[], query: ListingQuery, more: boolean): Facets {
  const all = new Map<string, number>()
  const facets = { categories: {}, conditions: {}, colors: {}, available: 0, more }
  const byBrand = new Map<string, number>()
  for (const row of rows) {
    if (row.brand) all.set(row.brand, (all.get(row.brand) ?? 0) + row.count)
    const fits = fitsOf(row, query)
    const misses = Object.values(fits).filter((fit) => !fit).length
    /** Whether the row matches all other filters, and perhaps this one. */
    const countsFor = (fit: boolean) => misses === (fit ? 0 : 1)
    if (countsFor(fits.category)) add(facets.categories, row.category, row.count)
    if (countsFor(fits.condition)) add(facets.conditions, row.condition, row.count)
    if (row.brand && countsFor(fits.brand)) {
      byBrand.set(row.brand, (byBrand.get(row.brand) ?? 0) + row.count)
    }
    if (countsFor(fits.stock) && row.available) facets.available += row.count
    if (countsFor(fits.color)) {
      for (const color of row.colors ?? []) add(facets.colors, color, row.count)
    }
  }
  // Ties are broken by name, so that the same address always shows the same brands.
  const most = [...all]
    .toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .slice(0, BRANDS_SHOWN)
  const names = [...new Set([...most.map(([name]) => name), ...query.brands])]
  names.sort((a, b) => a.localeCompare(b, 'en-GB'))
  return { ...facets, brands: names.map((name) => [name, byBrand.get(name) ?? 0]) }
}

/** How many products match every filter of a query except price range and search. */
export function countMatching(rows: readonly FacetRow[], query: ListingQuery): number {
  const matching = rows.filter((row) => Object.values(fitsOf(row, query)).every(Boolean))
  return matching.reduce((sum, { count }) => sum + count, 0)
}

/** Which filters of a query a product matches, except price range and search. */
export function fitsOf(row: Omit<FacetRow, 'count'>, query: ListingQuery) {
  const { categories, conditions, colors, brands, hideSold } = query
  return {
    category: fitsOne(categories, row.category),
    condition: fitsOne(conditions, row.condition),
    color: colors.length === 0 || colors.some((color) => row.colors?.includes(color)),
    brand: fitsOne(brands, row.brand),
    stock: !hideSold || row.available,
  }
}

function fitsOne(chosen: readonly string[], value: string | null): boolean {
  return chosen.length === 0 || (value !== null && chosen.includes(value))
}

function add(counts: Record<string, number>, value: string | null, count: number): void {
  if (value !== null) counts[value] = (counts[value] ?? 0) + count
}
