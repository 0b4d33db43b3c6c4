import { desc, sql } from 'drizzle-orm'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { available } from '../availability.server.ts'
import { cardColumns, toCard } from '../listing/card-columns.server.ts'
import type { ProductCardData } from '../listing/product-card.ts'
import { products } from '../schema.ts'

export type NewestProduct = {
  card: ProductCardData
  description: string | null
  cameIn: Date
  changed: Date
}

const newestFirst = preparedQuery((db) =>
  db
    .select({
      ...cardColumns,
      description: products.description,
      cameIn: products.created_at,
      changed: products.updated_at,
    })
    .from(products)
    .where(available)
    .orderBy(desc(products.created_at), desc(products.id))
    .limit(sql.placeholder('limit'))
    .prepare('newest_products'),
)

/** Returns the newest products that can be bought. */
export async function newestProducts(db: DbOrTx, limit: number): Promise<NewestProduct[]> {
  const rows = await newestFirst(db).execute({ limit })
  return rows.map(({ description, cameIn, changed, ...card }) => ({
    card: toCard(card),
    description,
    cameIn,
    changed,
  }))
}
