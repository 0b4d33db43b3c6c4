import type { Pence } from '../../../platform/money.ts'
import type { Facets } from './facets.ts'
import type { ProductCardData } from './product-card.ts'

/** What the listing found for a query. */
export type Listing = {
  products: ProductCardData[]
  /** How many pieces fit the query, as far as they are counted; for close matches, how many are shown. */
  total: number
  /** There are more than `total`. */
  moreThanTotal: boolean
  /** The page that `products` reaches to: the asked one, or the last that there is. */
  page: number
  /** How many pieces of the list come before these; more than none on later pages only. */
  before: number
  /** The page that ends where these begin, or null where these are the first. */
  earlierPage: number | null
  hasMore: boolean
  /** True where nothing contains the searched text and these only come close to it. */
  closeMatches: boolean
  /** Null for close matches, which no filter narrows. */
  facets: Facets | null
  /** Where the price slider ends; the same for every query. */
  priceMaximum: Pence
}
