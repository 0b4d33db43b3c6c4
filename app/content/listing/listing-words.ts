import { criteriaHref, criteriaOf } from '../../domain/alerts/criteria.ts'
import type { Facets } from '../../domain/catalogue/listing/facets.ts'
import type { Listing } from '../../domain/catalogue/listing/listing.ts'
import type { ListingQuery } from '../../domain/catalogue/listing/listing-query.ts'
import { alertLine } from '../alerts/alert-lines.ts'
import type { AlternativeLink } from '../navigation/alternatives.ts'

/**
 * The texts of a list. Built on the server and passed to the page as data, so that they are not part
 * of the client bundle.
 */
export type ListingWords = {
  /** '1 piece', '24 pieces'; '1,000+ pieces' for a bounded count. */
  count: string
  /** The count, and which of the pieces are shown: 'Showing 24 of 25 pieces'. */
  shown: string
  /** Shown above a search's close matches. */
  close: string | null
  /** Shown below the last piece that can be paged to. */
  end: string | null
  /** Shown in place of an empty list. */
  nothing: { title: string; text: string; clear: string } | null
  /** The offer of an alert below a filtered or empty list. */
  alternative: AlternativeLink | null
}

/** A listing's facets, each count as its filter shows it: '24', '1,000+'. */
export type FacetWords = {
  categories: Record<string, string>
  conditions: Record<string, string>
  colors: Record<string, string>
  /** In the order of the filter: a name can be any text. */
  brands: [name: string, count: string][]
  available: string
  /** The count of a value without pieces. */
  none: string
}

const MAX_COUNTED = 1_000

export function facetWords({ brands, available, more, ...facets }: Facets): FacetWords {
  /** '1,000+' above `MAX_COUNTED`, and '24+' if only some pieces were counted. */
  const text = (count: number) => {
    const most = Math.min(count, MAX_COUNTED)
    return `${most.toLocaleString('en-GB')}${count > most || more ? '+' : ''}`
  }
  /** Sorted, so that the same counts make the same page: the database groups in any order. */
  const texts = (counts: Record<string, number>) =>
    Object.fromEntries(
      Object.keys(counts)
        .sort()
        .map((value) => [value, text(counts[value] ?? 0)]),
    )
  return {
    categories: texts(facets.categories),
    conditions: texts(facets.conditions),
    colors: texts(facets.colors),
    brands: brands.map(([name, count]) => [name, text(count)]),
    available: text(available),
    none: text(0),
  }
}

/** @param why an empty list is empty, if that is known */
export function listingWords(
  listing: Listing,
  query: ListingQuery,
  why: string | null = null,
): ListingWords {
  const { search, sort } = query
  const { products, before, total, moreThanTotal, hasMore, closeMatches } = listing
  const count = `${total.toLocaleString('en-GB')}${moreThanTotal ? '+' : ''} ${total === 1 ? 'piece' : 'pieces'}`
  const end = before + products.length
  const isPart = moreThanTotal || products.length < total
  const first = search || sort ? 'first' : 'newest'
  const isEmpty = products.length === 0
  return {
    count,
    shown: isPart ? `Showing ${before ? `${before + 1} to ` : ''}${end} of ${count}` : count,
    close: closeMatches ? `No exact match. Showing close matches for '${search}'` : null,
    end:
      !hasMore && isPart && !isEmpty
        ? `These are the ${first} ${end}. Choose a filter to see the others.`
        : null,
    nothing: isEmpty ? { ...nothingFound, text: why ?? nothingFound.text } : null,
    alternative: alternativeFor(query, isEmpty || closeMatches),
  }
}

/** Null on the page of the whole shop, which has no criteria for an alert. */
function alternativeFor(query: ListingQuery, isEmpty: boolean): AlternativeLink | null {
  const criteria = criteriaOf(query)
  return criteriaHref(criteria) === '/shop' ? null : alertLine(criteria, isEmpty)
}

const nothingFound = {
  title: 'No products found',
  text: 'Try adjusting your filters or check back later for new arrivals.',
  clear: 'Clear all filters',
}
