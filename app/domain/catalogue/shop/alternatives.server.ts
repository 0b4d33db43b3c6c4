import type { DbOrTx } from '../../../platform/db.ts'
import type { Category } from '../filters.ts'
import type { ProductCardData } from '../listing/product-card.ts'
import { similarProducts } from './similar-products.server.ts'

/** What else a shopper may look at who came for one category and found too little in it. */
const NEXT_TO: Record<Category, readonly Category[]> = {
  Sofas: ['Armchairs', 'Chairs'],
  Armchairs: ['Sofas', 'Chairs'],
  Chairs: ['Armchairs', 'Tables'],
  Tables: ['Storage', 'Chairs'],
  Storage: ['Tables', 'Other'],
  Other: ['Storage', 'Tables'],
}

/**
 * Pieces to offer in place of one that is gone: similar ones first, then the nearest in price
 * of the categories next to its own, until there are enough.
 *
 * @param limit how many at most, 1 or more
 */
export async function findAlternatives(
  db: DbOrTx,
  piece: Pick<ProductCardData, 'id' | 'category' | 'price'>,
  limit: number,
): Promise<ProductCardData[]> {
  const found = await similarProducts(db, piece, limit)
  for (const category of piece.category ? NEXT_TO[piece.category] : []) {
    if (found.length >= limit) break
    found.push(...(await similarProducts(db, { ...piece, category }, limit - found.length)))
  }
  return found
}
