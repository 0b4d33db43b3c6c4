import type { ListingWords } from '../../content/listing-words.ts'
import type { Listing } from '../../domain/catalogue/listing/listing.ts'

/** A list with what it says about itself. */
export type ShownListing = Listing & { words: ListingWords }
