import { useState } from 'react'
import {
  type ListingQuery,
  parseListingQuery,
} from '../../../domain/catalogue/listing/listing-query.ts'
import { NO_PENCE, type Pence, toPounds } from '../../../platform/values/money.ts'

/** The price range that is being chosen: the text of both fields, in pounds. */
export type PriceDraft = {
  /** The slider's end, in pounds. */
  top: number
  low: string
  high: string
  setLow: (pounds: string) => void
  setHigh: (pounds: string) => void
  /** It differs from the price that the list is filtered by. */
  pending: boolean
  /** The query at this price. */
  query: ListingQuery
  /** Back to the price that the list is filtered by. */
  reset: () => void
}

/** Holds an entered or dragged price until it is applied. */
export function usePriceDraft(query: ListingQuery, priceMaximum: Pence): PriceDraft {
  const { minPrice, maxPrice } = query
  const top = toPounds(priceMaximum)
  const lowest = String(toPounds(minPrice ?? NO_PENCE))
  const highest = String(Math.min(toPounds(maxPrice ?? priceMaximum), top))
  const [low, setLow] = useState(lowest)
  const [high, setHigh] = useState(highest)
  const reset = () => {
    setLow(lowest)
    setHigh(highest)
  }
  // Not a `key`: a remounted element loses the focus.
  const applied = `${lowest} ${highest}`
  const [held, setHeld] = useState(applied)
  if (held !== applied) {
    setHeld(applied)
    reset()
  }
  const pending = low !== lowest || high !== highest
  return {
    top,
    low,
    high,
    setLow,
    setHigh,
    pending,
    query: { ...query, ...priceRange(low, high, priceMaximum), page: 1 },
    reset,
  }
}

/** The slider's ends are no limits. */
function priceRange(low: string, high: string, priceMaximum: Pence) {
  const fields = new URLSearchParams({ minPrice: low, maxPrice: high })
  const { minPrice, maxPrice } = parseListingQuery(fields)
  return { minPrice, maxPrice: maxPrice !== null && maxPrice < priceMaximum ? maxPrice : null }
}
