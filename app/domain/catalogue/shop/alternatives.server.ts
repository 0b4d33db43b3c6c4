import type { DbOrTx } from '../../../platform/db.ts'
import type { Pence } from '../../../platform/values/money.ts'
import type { Category } from '../filters.ts'
import type { ProductCardData } from '../listing/product-card.ts'
import { similarProducts } from './similar-products.server.ts'

/** Related categories, which fill up the alternatives. */
const RELATED_CATEGORIES: Record<Category, readonly Category[]> = {
  Sofas: ['Armchairs', 'Chairs'],
  Armchairs: ['Sofas', 'Chairs'],
  Chairs: ['Armchairs', 'Tables'],
  Tables: ['Storage', 'Chairs'],
  Storage: ['Tables', 'Other'],
  Other: ['Storage', 'Tables'],
}

/** The range of products that would be among the similar ones of a piece if they became available. */
export type SimilarRange = {
  categories: readonly (Category | null)[]
  price: Pence
  /** Maximum difference in price; Infinity unless products of the piece's category fill the limit. */
  distance: number
}

/**
 * @param found the similar products of the piece, or its alternatives
 * @param limit maximum number of similar products
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
