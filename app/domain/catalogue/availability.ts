/** Can be bought; held by unpaid orders and perhaps available again; or sold out. */
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

/** Most units that a card tells apart: the owner decides how many of them count as few. */
export const MAX_COUNTED = 21

/**
 * Whether several units are running out. The last unit is no alarm: most pieces exist once.
 *
 * @param few the owner's number of units that are few
 */
export const isRunningLow = (units: number, few: number): boolean => units > 1 && units <= few
