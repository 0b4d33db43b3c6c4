import { and, eq, gte, inArray, lt, ne, notExists, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { accountsKeptFrom, type YearEnd } from '../../../platform/retention-cutoffs.ts'
import { isoDay } from '../../../platform/values/dates.ts'
import { products } from '../../catalogue/schema.ts'
import { orderItems, orders } from '../../orders/schema.ts'
import { purchases } from '../schema.ts'

const BATCH_SIZE = 100

/**
 * Retention: removes the seller from a purchase six years after the end of the accounting year of the
 * purchase, or of the newest sale of the product if that is later. The seller of a product in stock stays,
 * since the accounts of its sale will need it.
 *
 * @returns the number of purchases; at most 100, call again for more
 */
export async function purgeSellers(
  db: DbOrTx,
  { clock, financialYearEnds }: { clock: Clock; financialYearEnds: YearEnd },
): Promise<number> {
  const before = accountsKeptFrom(clock.now(), financialYearEnds)
  const one = sql`1`
  const inStock = db
    .select({ one })
    .from(products)
    .where(
      and(
        eq(products.id, purchases.product_id),
        eq(products.is_deleted, false),
        sql`${products.stock_quantity} + ${products.reserved_quantity} > 0`,
      ),
    )
  const soldLater = db
    .select({ one })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.order_id))
    .where(and(eq(orderItems.product_id, purchases.product_id), gte(orders.created_at, before)))
  const old = db
    .select({ id: purchases.product_id })
    .from(purchases)
    .where(
      and(
        ne(purchases.seller, ''),
        lt(purchases.bought_on, isoDay(before)),
        notExists(inStock),
        notExists(soldLater),
      ),
    )
    .limit(BATCH_SIZE)
    .for('no key update', { skipLocked: true })
  const purged = await db
    .update(purchases)
    .set({ seller: '' })
    .where(inArray(purchases.product_id, old))
    .returning({ id: purchases.product_id })
  return purged.length
}
