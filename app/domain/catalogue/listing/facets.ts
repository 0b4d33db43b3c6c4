import type { ListingQuery } from './listing-query.ts'

/** How many pieces each value of a filter would show beside the other filters that are on. */
export type Facets = {
  /** By the filter's word; a word that is missing shows none. */
  categories: Record<string, number>
  conditions: Record<string, number>
  colors: Record<string, number>
  /** The brands with the most pieces, and the chosen ones, in alphabetical order. */
  brands: [name: string, count: number][]
  /** Of all pieces that fit, those that can be bought now. */
  available: number
  /** There are more pieces than were counted: each number is the least that there are. */
  more: boolean
}

/** Pieces that are alike in all that is counted. */
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
 * Counts the values of every filter. A filter's own choice does not count for it: with 'Sofas'
 * ticked, 'Tables' says how many tables there are.
 *
 * @param rows pieces that fit the query's price and search
 * @param more there are further such pieces
 */
export function countFacets(rows: readonly FacetRow[], query: ListingQuery, more: boolean): Facets {
  const { categories, conditions, colors, brands, hideSold } = query
  const all = new Map<string, number>()
  const facets = { categories: {}, conditions: {}, colors: {}, available: 0, more }
  const byBrand = new Map<string, number>()
  for (const row of rows) {
    if (row.brand) all.set(row.brand, (all.get(row.brand) ?? 0) + row.count)
    const fits = {
      category: fitsOne(categories, row.category),
      condition: fitsOne(conditions, row.condition),
      color: colors.length === 0 || colors.some((color) => row.colors?.includes(color)),
      brand: fitsOne(brands, row.brand),
      stock: !hideSold || row.available,
    }
    const misses = Object.values(fits).filter((fit) => !fit).length
    /** Fits everything, but perhaps not this filter. */
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
  // Ties by name: the same brands for the same address.
  const most = [...all]
    .toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .slice(0, BRANDS_SHOWN)
  const names = [...new Set([...most.map(([name]) => name), ...brands])]
  names.sort((a, b) => a.localeCompare(b, 'en-GB'))
  return { ...facets, brands: names.map((name) => [name, byBrand.get(name) ?? 0]) }
}

function fitsOne(chosen: readonly string[], value: string | null): boolean {
  return chosen.length === 0 || (value !== null && chosen.includes(value))
}

function add(counts: Record<string, number>, value: string | null, count: number): void {
  if (value !== null) counts[value] = (counts[value] ?? 0) + count
}
