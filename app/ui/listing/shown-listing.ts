import type { FurtherGroup } from '../../content/listing/further-filters.ts'
import type { Chip } from '../../content/listing/listing-chips.ts'
import type { FacetWords, ListingWords } from '../../content/listing/listing-words.ts'
import type { Newest } from '../../content/navigation/alternatives.ts'
import type { Listing } from '../../domain/catalogue/listing/listing.ts'

/** A listing with its texts, filters and sort orders. */
export type ListingView = Omit<Listing, 'facets'> & {
  facets: FacetWords | null
  words: ListingWords
  /** The filters that are set. */
  chips: readonly Chip[]
  /** The sort orders to choose from, with their labels. */
  sorts: readonly (readonly [value: string, words: string])[]
  /** The filters whose texts and rules only the server has. */
  further: readonly FurtherGroup[]
  /** Shown below an empty list. */
  newest?: Newest | undefined
}

/** The data of the listing's loader. */
export type ListingAnswer = {
  /** Null if it could not be loaded. */
  listing: ListingView | null
  /** The meta description. */
  description?: string | undefined
}
