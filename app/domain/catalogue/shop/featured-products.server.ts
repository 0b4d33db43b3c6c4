import { and, desc, inArray } from 'drizzle-orm'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import { available, listed } from '../availability.server.ts'
import { cardColumns, toCard } from '../listing/card-columns.server.ts'
import type { ProductCardData } from '../listing/product-card.ts'
import { products } from '../schema.ts'
import { newestProducts } from './newest-products.server.ts'

const FEATURED_LIMIT = 4

const newestFeatured = preparedQuery((db) =>
  db
    .select(cardColumns)
    .from(products)
    .where(and(products.featured, listed))
    .orderBy(desc(products.created_at), desc(products.id))
    .limit(FEATURED_LIMIT)
    .prepare('featured_products'),
)

/**
 * Returns the home page's featured products, at most four. If staff have chosen none: the products marked
 * as featured, newest first, in one query with their pictures. Else the chosen products that can be
 * bought, in their order, filled up with the newest products.
 *
 * @param chosen chosen by staff; unknown products are left out
 */
export async function featuredProducts(
  db: DbOrTx,
  chosen: readonly ProductId[] = [],
): Promise<ProductCardData[]> {
  if (chosen.length > 0) return await chosenProducts(db, chosen)
  const rows = await newestFeatured(db).execute()
  return rows.map(toCard)
}

async function chosenProducts(
  db: DbOrTx,
  chosen: readonly ProductId[],
): Promise<ProductCardData[]> {
  const rows = await db
    .select(cardColumns)
    .from(products)
    .where(and(inArray(products.id, [...chosen]), available))
  const cards = rows.map(toCard)
  const inOrder = [...new Set(chosen)].flatMap((id) => cards.find((card) => card.id === id) ?? [])
  const shown = inOrder.slice(0, FEATURED_LIMIT)
  if (shown.length === FEATURED_LIMIT) return shown
  const newest = await newestProducts(db, 2 * FEATURED_LIMIT)
  const others = newest
    .map(({ card }) => card)
    .filter(({ id }) => !cards.some((one) => one.id === id))
  return [...shown, ...others].slice(0, FEATURED_LIMIT)
}
