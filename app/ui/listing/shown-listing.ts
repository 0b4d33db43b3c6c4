import type { FurtherGroup } from '../../content/listing/further-filters.ts'
import type { Chip } from '../../content/listing/listing-chips.ts'
import type { FacetWords, ListingWords } from '../../content/listing/listing-words.ts'
import type { Newest } from '../../content/navigation/alternatives.ts'
import type { Listing } from '../../domain/catalogue/listing/listing.ts'

/** A list with what it says about itself. */
export type ListingView = Omit<Listing, 'facets'> & {
  facets: FacetWords | null
  words: ListingWords
  /** The filters that are set. */
  chips: readonly Chip[]
  /** The orders to choose from, in words. */
  sorts: readonly (readonly [value: string, words: string])[]
  /** The filters that the browser knows nothing of. */
  further: readonly FurtherGroup[]
  /** Below an empty list. */
  newest?: Newest | undefined
}

/** What the listing's loader answers. */
export type ListingAnswer = {
  /** null if it could not be loaded. */
  listing: ListingView | null
  /** The meta description. */
  description?: string | undefined
}
