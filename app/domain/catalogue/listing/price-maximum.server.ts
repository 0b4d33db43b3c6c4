import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { Pence } from '../../../platform/money.ts'
import { listed } from '../availability.server.ts'
import { products } from '../schema.ts'

/** Shop rules: the slider ends at £5,000, or at the dearest piece rounded up to the next £100. */
const SLIDER_MAXIMUM: Pence = 500_000

/** Where the price slider ends; the same for every query. */
export async function readPriceMaximum(db: DbOrTx): Promise<Pence> {
  const [found] = await db
    .select({ hundreds: sql<number>`coalesce(ceil(max(products.price) / 100), 0)::integer` })
    .from(products)
    .where(listed)
    .prepare('listed_price_maximum')
    .execute()
  return Math.max(SLIDER_MAXIMUM, (found?.hundreds ?? 0) * 10_000)
}
