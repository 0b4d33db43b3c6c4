import { and, inArray } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { listed } from '../availability.server.ts'
import { products } from '../schema.ts'
import { cardColumns, toCard } from './card-columns.server.ts'
import type { ProductCardData } from './product-card.ts'

/**
 * The pieces with these ids, in their order; what is not on the website is left out.
 *
 * @param ids UUIDs, a handful
 */
export async function findCards(db: DbOrTx, ids: readonly string[]): Promise<ProductCardData[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(cardColumns)
    .from(products)
    .where(and(inArray(products.id, [...ids]), listed))
  const cards = new Map(rows.map((row) => [row.id, toCard(row)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}
