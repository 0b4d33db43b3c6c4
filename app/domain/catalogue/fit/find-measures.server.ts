import { and, inArray } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import { listed } from '../availability.server.ts'
import { measureColumns } from '../measure-columns.server.ts'
import type { Measures } from '../measures.ts'
import { products } from '../schema.ts'

/** Returns the measures of those of these products that are listed, by id. */
export async function findMeasures(
  db: DbOrTx,
  ids: readonly ProductId[],
): Promise<Record<string, Measures>> {
  if (ids.length === 0) return {}
  const rows = await db
    .select({ id: products.id, measures: measureColumns })
    .from(products)
    .where(and(inArray(products.id, [...ids]), listed))
  return Object.fromEntries(rows.map(({ id, measures }) => [id, measures]))
}
