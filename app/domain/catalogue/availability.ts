/** A product can be bought, is held by unpaid orders (and may become available again), or is sold out. */
export type Availability = 'available' | 'reserved' | 'sold-out'

/** The input of `availabilityOf`. */
export type StockFacts = {
  inStock: boolean
  /** Units that can be sold. */
  stockQuantity: number
  /** Units held by unpaid orders. */
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

/** Maximum number of units that a card distinguishes; the owner sets how many of them count as few. */
export const MAX_COUNTED = 21

/**
 * Whether stock of several units runs low. A single unit does not count: most pieces exist only once.
 *
 * @param few the number of units that count as few, set by the owner
 */
export const isRunningLow = (units: number, few: number): boolean => units > 1 && units <= few
