import { type ListingQuery, listingHref } from '../catalogue/listing/listing-query.ts'

/**
 * The criteria of an alert: the filters of a listing. What can be bought now is meant anyway; the
 * further filters are left out.
 */
export type Criteria = Omit<ListingQuery, 'hideSold' | 'further' | 'sort' | 'page'>

const queryOf = (criteria: Criteria): ListingQuery => ({
  ...criteria,
  hideSold: false,
  further: [],
  sort: null,
  page: 1,
})

/** The criteria of a listing. */
export function criteriaOf(query: ListingQuery): Criteria {
  const { categories, conditions, colors, brands, search, minPrice, maxPrice } = query
  return { categories, conditions, colors, brands, search, minPrice, maxPrice }
}

/** The address of the listing with these criteria: equal criteria have equal addresses. */
export function criteriaHref(criteria: Criteria): string {
  return listingHref(queryOf(criteria))
}

/**
 * The address of the page on which an alert for these criteria is asked for.
 *
 * @param further filters of the listing that the alert leaves out, which the page says
 */
export function newAlertHref(criteria: Criteria, further: ListingQuery['further'] = []): string {
  return listingHref({ ...queryOf(criteria), further }).replace(/^\/shop/, '/alerts/new')
}

/** The same criteria at any price. */
export function atAnyPrice(criteria: Criteria): Criteria {
  return { ...criteria, minPrice: null, maxPrice: null }
}
