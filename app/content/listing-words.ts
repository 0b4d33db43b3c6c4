import type { Listing } from '../domain/catalogue/listing/listing.ts'
import type { ListingQuery } from '../domain/catalogue/listing/listing-query.ts'

/**
 * What a list says about itself. Made on the server and handed to the page as data, so that it is
 * not part of the client bundle.
 */
export type ListingWords = {
  /** '1 piece', '24 pieces'; '1,000+ pieces' for a bounded count. */
  count: string
  /** The count, and which of the pieces are shown: 'Showing 24 of 25 pieces'. */
  shown: string
  /** Above a search's close matches. */
  close: string | null
  /** Below the last piece that can be paged to. */
  end: string | null
  /** In place of an empty list. */
  nothing: { title: string; text: string; clear: string } | null
}

export function listingWords(listing: Listing, { search, sort }: ListingQuery): ListingWords {
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
    nothing: isEmpty ? nothingFound : null,
  }
}

const nothingFound = {
  title: 'No products found',
  text: 'Try adjusting your filters or check back later for new arrivals.',
  clear: 'Clear all filters',
}
