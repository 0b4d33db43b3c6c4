import { Link } from 'react-router'
import type { CategoryPage } from '../../domain/catalogue/listing/category-pages.ts'
import {
  type FilterList,
  type ListingQuery,
  listingHref,
  toggled,
} from '../../domain/catalogue/listing/listing-query.ts'
import { formatPence, NO_PENCE, type Pence } from '../../platform/money.ts'
import { CloseIcon } from '../icons.tsx'

/** The filter that leaves out what is sold. */
export const AVAILABLE_ONLY = 'Available only'

/** An active filter, and the query without it. */
export type Chip = { label: string; without: ListingQuery }

/**
 * The active filters, each a link that removes it. A category page's own category is not a filter.
 */
export function chipsOf(
  query: ListingQuery,
  categoryPage: CategoryPage | undefined,
  priceMaximum: Pence,
): Chip[] {
  const words = <List extends FilterList>(list: List): Chip[] =>
    query[list].map((word) => ({ label: word, without: toggled(query, list, word) }))
  const { search, minPrice, maxPrice, hideSold } = query
  // Without JavaScript the form also submits the slider's default ends.
  const priced = minPrice !== null || (maxPrice !== null && maxPrice < priceMaximum)
  return [
    ...(search ? [{ label: `“${search}”`, without: { ...query, search: '', page: 1 } }] : []),
    ...(categoryPage ? [] : words('categories')),
    ...(priced
      ? [
          {
            label: `${formatPence(minPrice ?? NO_PENCE)} – ${formatPence(maxPrice ?? priceMaximum)}`,
            without: { ...query, minPrice: null, maxPrice: null, page: 1 },
          },
        ]
      : []),
    ...words('conditions'),
    ...words('colors'),
    ...words('brands'),
    ...(hideSold
      ? [{ label: AVAILABLE_ONLY, without: { ...query, hideSold: false, page: 1 } }]
      : []),
  ]
}

type ActiveFiltersProps = {
  chips: readonly Chip[]
  categoryPage: CategoryPage | undefined
  /** Resets the price slider, also if it was not applied yet. */
  onClear: () => void
}

export function ActiveFilters({ chips, categoryPage, onClear }: ActiveFiltersProps) {
  if (chips.length === 0) return null
  return (
    <section aria-labelledby="active-filters" className="active-filters">
      <h2 id="active-filters" className="active-filters-title">
        Active Filters
      </h2>
      {chips.map(({ label, without }) => (
        <Link
          key={label}
          to={listingHref(without, categoryPage)}
          preventScrollReset
          className="filter-chip"
        >
          <span className="sr-only">Remove filter </span>
          <span className="truncate">{label}</span>
          <CloseIcon width={16} height={16} className="shrink-0" />
        </Link>
      ))}
      <Link
        to={categoryPage?.path ?? '/shop'}
        preventScrollReset
        onClick={onClear}
        className="filter-clear"
      >
        Clear all
      </Link>
    </section>
  )
}
