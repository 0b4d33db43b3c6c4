import type { Newest } from '../../content/dead-ends.ts'
import type { FacetWords, ListingWords } from '../../content/listing-words.ts'
import type { Listing } from '../../domain/catalogue/listing/listing.ts'

/** A list with what it says about itself. */
export type ShownListing = Omit<Listing, 'facets'> & {
  facets: FacetWords | null
  words: ListingWords
  /** Below an empty list. */
  newest?: Newest | undefined
}

/** What the listing's loader answers. */
export type ListingAnswer = {
  /** null if it could not be loaded. */
  listing: ShownListing | null
  /** The meta description. */
  description?: string | undefined
}
