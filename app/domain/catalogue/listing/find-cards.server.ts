import { and, inArray } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import { listed } from '../availability.server.ts'
import { products } from '../schema.ts'
import { cardColumns, toCard } from './card-columns.server.ts'
import type { ProductCardData } from './product-card.ts'

/**
 * Returns the products with these ids, in this order, without those that are not on the website.
 *
 * @param ids UUIDs; a few dozen at most
 */
export async function findCards(db: DbOrTx, ids: readonly ProductId[]): Promise<ProductCardData[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(cardColumns)
    .from(products)
    .where(and(inArray(products.id, [...ids]), listed))
  const cards = new Map(rows.map((row) => [row.id, toCard(row)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}
