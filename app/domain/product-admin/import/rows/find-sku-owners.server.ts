import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../../platform/db.ts'
import type { ProductId } from '../../../../platform/values/ids.ts'
import { products } from '../../../catalogue/schema.ts'
import type { SourceRow } from './source-row.ts'

/** The products that currently have the rows' stock numbers, by stock number in lower case. */
export async function findSkuOwners(
  db: DbOrTx,
  rows: readonly SourceRow[],
): Promise<Map<string, ProductId>> {
  const skus = rows.flatMap(({ values: { sku } }) => (sku ? [sku.toLowerCase()] : []))
  if (skus.length === 0) return new Map()
  const lower = sql<string>`lower(${products.sku})`
  const found = await db
    .select({ id: products.id, sku: lower })
    .from(products)
    .where(and(eq(products.is_deleted, false), inArray(lower, skus)))
  return new Map(found.map(({ id, sku }) => [sku, id]))
}
