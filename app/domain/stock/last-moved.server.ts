import { inArray, max } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import type { ProductId } from '../../platform/values/ids.ts'
import { stockMovements } from './schema.ts'

/** When the stock of each product last changed; products without movements are missing. */
export async function lastMoved(
  db: DbOrTx,
  ids: readonly ProductId[],
): Promise<ReadonlyMap<ProductId, Date>> {
  const rows = await db
    .select({
      id: stockMovements.product_id,
      at: max(stockMovements.created_at),
    })
    .from(stockMovements)
    .where(inArray(stockMovements.product_id, [...ids]))
    .groupBy(stockMovements.product_id)
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])))
}
