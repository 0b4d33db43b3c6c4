import { useState } from 'react'
import type { ListingQuery } from '../../domain/catalogue/listing/listing-query.ts'
import { NO_PENCE, type Pence, toPounds } from '../../platform/money.ts'

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
  /** Back to the price that the list is filtered by. */
  reset: () => void
}

/** Holds a typed or dragged price until it is applied. */
export function usePriceDraft(
  { minPrice, maxPrice }: ListingQuery,
  priceMaximum: Pence,
): PriceDraft {
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
  return { top, low, high, setLow, setHigh, pending, reset }
}
