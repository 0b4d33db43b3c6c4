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
 * The one rule of availability: a listed product (enabled, not deleted: `listed` in
 * `availability.server.ts`) can be bought when it is marked in stock and a unit is free.
 */
export function availabilityOf(facts: StockFacts): Availability {
  if (!facts.inStock) return 'sold-out'
  if (facts.stockQuantity > 0) return 'available'
  return facts.reservedQuantity > 0 ? 'reserved' : 'sold-out'
}

/** Shop rules: so many units or fewer are few. */
export const LOW_STOCK = 5
