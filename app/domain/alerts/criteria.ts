import { furtherFiltersOf, furtherParams } from '../catalogue/listing/further-filters.ts'
import { type ListingQuery, listingHref } from '../catalogue/listing/listing-query.ts'

/**
 * The criteria of an alert: the filters of a listing. Excluded are `hideSold`, since only available
 * pieces are reported, and the delivery by a day, which applies only to the pieces available now.
 */
export type Criteria = Omit<ListingQuery, 'hideSold' | 'sort' | 'page'>

const queryOf = (criteria: Criteria): ListingQuery => ({
  ...criteria,
  hideSold: false,
  sort: null,
  page: 1,
})

/** The criteria of a listing. */
export function criteriaOf(query: ListingQuery): Criteria {
  const { categories, conditions, colors, brands, search, minPrice, maxPrice } = query
  const further = furtherParams({ ...furtherFiltersOf(query), delivery: null })
  return { categories, conditions, colors, brands, search, minPrice, maxPrice, further }
}

/** The address of the listing with these criteria: equal criteria have equal addresses. */
export function criteriaHref(criteria: Criteria): string {
  return listingHref(queryOf(criteria))
}

/** The address of the page on which an alert for these criteria is requested. */
export function newAlertHref(criteria: Criteria): string {
  return criteriaHref(criteria).replace(/^\/shop/, '/alerts/new')
}

/** The same criteria at any price and of any size. */
export function withoutLimits(criteria: Criteria): Criteria {
  const sizes = { maxWidth: null, maxDepth: null, maxHeight: null }
  const further = furtherParams({ ...furtherFiltersOf(criteria), sizes })
  return { ...criteria, minPrice: null, maxPrice: null, further }
}
