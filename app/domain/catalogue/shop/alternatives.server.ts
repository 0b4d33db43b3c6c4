import type { DbOrTx } from '../../../platform/db.ts'
import type { Pence } from '../../../platform/values/money.ts'
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

/** Which products would take a place among the similar ones of a piece, once they are available. */
export type SimilarRange = {
  categories: readonly (Category | null)[]
  price: Pence
  /** Greatest difference in price; Infinity while there are places left. */
  distance: number
}

/**
 * @param found the similar products of the piece, or its alternatives
 * @param limit the number of places
 */
export function similarRange(
  { category, price }: Pick<ProductCardData, 'category' | 'price'>,
  found: readonly ProductCardData[],
  limit: number,
): SimilarRange {
  if (found.length >= limit && found.every((one) => one.category === category)) {
    const distance = Math.max(...found.map((one) => Math.abs(one.price - price)))
    return { categories: [category], price, distance }
  }
  const related = category ? RELATED_CATEGORIES[category] : []
  return { categories: [category, ...related], price, distance: Number.POSITIVE_INFINITY }
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
