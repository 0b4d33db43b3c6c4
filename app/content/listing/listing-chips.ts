import type { CategoryPage } from '../../domain/catalogue/listing/category-pages.ts'
import {
  type FilterList,
  type ListingQuery,
  listingHref,
  toggled,
} from '../../domain/catalogue/listing/listing-query.ts'
import { formatPence, NO_PENCE, type Pence } from '../../platform/values/money.ts'
import { furtherChips } from './further-filters.ts'
import { AVAILABLE_ONLY } from './listing-heading.ts'

/** An active filter, and the address without it. */
export type Chip = { label: string; to: string }

/**
 * The active filters. A category page's own category is not a filter. Built on the server, so that
 * their labels are not part of the client bundle.
 */
export function chipsOf(
  query: ListingQuery,
  categoryPage: CategoryPage | undefined,
  priceMaximum: Pence,
): Chip[] {
  const chip = (label: string, without: Partial<ListingQuery>): Chip => ({
    label,
    to: listingHref({ ...query, page: 1, ...without }, categoryPage),
  })
  const words = <List extends FilterList>(list: List): Chip[] =>
    query[list].map((word) => chip(word, toggled(query, list, word)))
  const { search, minPrice, maxPrice, hideSold } = query
  // Without JavaScript the form also submits the slider's default ends.
  const priced = minPrice !== null || (maxPrice !== null && maxPrice < priceMaximum)
  const [from, to] = [minPrice ?? NO_PENCE, maxPrice ?? priceMaximum]
  return [
    ...(search ? [chip(`“${search}”`, { search: '' })] : []),
    ...(categoryPage ? [] : words('categories')),
    ...(priced
      ? [chip(`${formatPence(from)} – ${formatPence(to)}`, { minPrice: null, maxPrice: null })]
      : []),
    ...words('conditions'),
    ...words('colors'),
    ...words('brands'),
    ...furtherChips(query).map(({ label, further }) => chip(label, { further })),
    ...(hideSold ? [chip(AVAILABLE_ONLY, { hideSold: false })] : []),
  ]
}

/** The labels of a list's sort orders, by their values in the address. */
export function sortWords({
  search,
}: Pick<ListingQuery, 'search'>): [value: string, words: string][] {
  const first: [string, string][] = search
    ? [
        ['', 'Best match'],
        ['newest', 'Newest'],
      ]
    : [['', 'Newest']]
  return [
    ...first,
    ['price-up', 'Price: low to high'],
    ['price-down', 'Price: high to low'],
    ['width-up', 'Width: narrow to wide'],
    ['width-down', 'Width: wide to narrow'],
  ]
}
