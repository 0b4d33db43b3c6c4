import type { DbOrTx } from '../../../platform/db.ts'
import type { ProductCardData } from '../listing/product-card.ts'
import { newArrivals } from './new-arrivals.server.ts'

const NEWEST_LIMIT = 4

/** The four newest pieces that can be bought. */
export async function newestProducts(db: DbOrTx): Promise<ProductCardData[]> {
  const arrivals = await newArrivals(db, NEWEST_LIMIT)
  return arrivals.map(({ description: _, cameIn: _in, changed: _at, ...card }) => card)
}
