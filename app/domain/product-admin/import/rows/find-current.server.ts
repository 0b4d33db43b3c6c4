import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../../platform/db.ts'
import { type ProductId, parseProductId } from '../../../../platform/values/ids.ts'
import type { Pence } from '../../../../platform/values/money.ts'
import type { ProductFields } from '../../../catalogue/product-fields.ts'
import { usualPrice } from '../../../catalogue/reductions/usual-price.server.ts'
import { products } from '../../../catalogue/schema.ts'
import { fieldColumns } from '../../product-columns.server.ts'
import { productSources } from '../../schema.ts'
import type { Source } from './source-row.ts'

/** A product that a row's key refers to. */
export type FoundProduct = {
  id: ProductId
  fields: ProductFields
  held: number
  usualPrice: Pence | null
  version: number
  isDeleted: boolean
  /** Their paths, in the order of the text. */
  pictures: string[]
}

/** The existing products by their key at the source; for this software's own files, by their id. */
export async function findCurrent(
  db: DbOrTx,
  source: Source,
  keys: readonly string[],
): Promise<Map<string, FoundProduct>> {
  if (source === 'kept') {
    const ids = keys.map(parseProductId).filter((id) => id !== null)
    const rows = await db.select(columns).from(products).where(inArray(products.id, ids))
    return new Map(rows.map((row) => [row.id, row]))
  }
  const rows = await db
    .select({ key: productSources.key, ...columns })
    .from(productSources)
    .innerJoin(products, eq(products.id, productSources.product_id))
    .where(and(eq(productSources.source, source), inArray(productSources.key, [...keys])))
  return new Map(rows.map(({ key, ...row }) => [key, row]))
}

const columns = {
  id: products.id,
  fields: fieldColumns,
  held: products.reserved_quantity,
  usualPrice,
  version: products.version,
  isDeleted: products.is_deleted,
  pictures: sql<string[]>`array(
    select image_url from product_images where product_images.product_id = products.id
    order by image_url
  )`,
}
