/** Can be bought; held by somebody who is paying and may come back; or gone. */
export type Availability = 'available' | 'reserved' | 'sold-out'

/** What decides whether a listed product can be bought. */
export type StockFacts = {
  inStock: boolean
  /** Units that can still be sold. */
  stockQuantity: number
  /** Units that unpaid orders hold. */
  reservedQuantity: number
}

/**
 * Whether a listed (enabled, not deleted) product can be bought: it is marked in stock and at
 * least one unit is free. The same rule for a row that is still in the database is `available`
 * in `availability.server.ts`.
 */
export function availabilityOf(facts: StockFacts): Availability {
  if (!facts.inStock) return 'sold-out'
  if (facts.stockQuantity > 0) return 'available'
  return facts.reservedQuantity > 0 ? 'reserved' : 'sold-out'
}
