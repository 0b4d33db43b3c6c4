import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import { type Pence, toPoundsText } from '../../../platform/values/money.ts'

/**
 * Since when a product has been offered at a price without interruption, until now.
 *
 * @returns null if it is not offered at this price now: it has another price, is hidden or sold
 */
export async function priceOfferedSince(
  db: DbOrTx,
  id: ProductId,
  price: Pence,
): Promise<Date | null> {
  const pounds = toPoundsText(price)
  const { rows } = await db.execute<{ since: string | null }>(sql`
    with other as (
      select since, id from product_prices
      where product_id = ${id} and not (offered and price = ${pounds}::numeric)
      order by since desc, id desc limit 1
    )
    select min(asked.since)::text as since from product_prices as asked
    where asked.product_id = ${id}
      and not exists (select from other where (other.since, other.id) >= (asked.since, asked.id))`)
  const since = rows[0]?.since
  return since ? new Date(since) : null
}
