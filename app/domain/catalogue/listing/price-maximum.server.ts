import { sql } from 'drizzle-orm'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { type Pence, pence } from '../../../platform/values/money.ts'
import { multiplyPence } from '../../../platform/values/money-arithmetic.ts'
import { listed } from '../availability.server.ts'
import { products } from '../schema.ts'

/** The slider ends at £5,000, or at the highest price rounded up to the next £100. */
const SLIDER_MAXIMUM = pence(500_000)
const SLIDER_STEP = pence(10_000)

const highestPrice = preparedQuery((db) =>
  db
    .select({ highest: sql<Pence | null>`max(products.price)`.mapWith(products.price) })
    .from(products)
    .where(listed)
    .prepare('listed_price_maximum'),
)

/** Returns the upper end of the price slider, in pence; the same for every query. */
export async function readPriceMaximum(db: DbOrTx): Promise<Pence> {
  const [found] = await highestPrice(db).execute()
  return priceMaximumOf(found?.highest ?? null)
}

/** @param highest price of the listed products; null if no product is listed */
export function priceMaximumOf(highest: Pence | null): Pence {
  if (highest === null || highest <= SLIDER_MAXIMUM) return SLIDER_MAXIMUM
  return multiplyPence(SLIDER_STEP, Math.ceil(highest / SLIDER_STEP))
}
