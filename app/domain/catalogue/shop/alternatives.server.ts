import type { DbOrTx } from '../../../platform/db.ts'
import type { Category } from '../filters.ts'
import type { ProductCardData } from '../listing/product-card.ts'
import { similarProducts } from './similar-products.server.ts'

/** Related categories, to fill up alternatives from. */
const RELATED_CATEGORIES: Record<Category, readonly Category[]> = {
  Sofas: ['Armchairs', 'Chairs'],
  Armchairs: ['Sofas', 'Chairs'],
  Chairs: ['Armchairs', 'Tables'],
  Tables: ['Storage', 'Chairs'],
  Storage: ['Tables', 'Other'],
  Other: ['Storage', 'Tables'],
}

/**
 * Returns alternatives to a product that cannot be bought: similar products first, then those of
 * related categories nearest in price.
 *
 * @param limit maximum number of products, at least 1
 */
export async function findAlternatives(
  db: DbOrTx,
  piece: Pick<ProductCardData, 'id' | 'category' | 'price'>,
  limit: number,
): Promise<ProductCardData[]> {
  const found = await similarProducts(db, piece, limit)
  for (const category of piece.category ? RELATED_CATEGORIES[piece.category] : []) {
    if (found.length >= limit) break
    found.push(...(await similarProducts(db, { ...piece, category }, limit - found.length)))
  }
  return found
}
