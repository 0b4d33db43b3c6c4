import type { Pence } from '../../../platform/values/money.ts'
import type { Facets } from './facets.ts'
import type { ProductCardData } from './product-card.ts'

/** The listing's result for a query. */
export type Listing = {
  products: ProductCardData[]
  /** Number of matches, up to the limit of the count; for close matches, the number shown. */
  total: number
  /** Whether there are more matches than `total`. */
  moreThanTotal: boolean
  /** The last page that `products` covers: the requested one, clamped to the last page. */
  page: number
  /** Number of matches before the first of `products`; 0 in the first window. */
  before: number
  /** The page that ends before `products` begins; null in the first window. */
  earlierPage: number | null
  hasMore: boolean
  /** Whether no product contains the searched text, and the products are only similar to it. */
  closeMatches: boolean
  /** Null for close matches, to which filters do not apply. */
  facets: Facets | null
  /** Upper end of the price slider, in pence; the same for every query. */
  priceMaximum: Pence
}
