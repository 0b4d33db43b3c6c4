import type { ProductCardData } from '../../domain/catalogue/listing/product-card.ts'
import { preloadPicture } from '../product/picture.tsx'
import { CARD_SIZES } from '../product/product-card.tsx'

/** Columns of the widest grid. */
const FIRST_ROW = 3

/** Preload links for a route's `meta`: the pictures of the first row, one per column. */
export function preloadFirstRow(products: readonly ProductCardData[]) {
  return products.slice(0, FIRST_ROW).flatMap(({ images: [image] }, index) => {
    const media = ['all', '(min-width: 40rem)', '(min-width: 80rem)'][index] ?? 'not all'
    return image ? [{ tagName: 'link', media, ...preloadPicture(image, CARD_SIZES) } as const] : []
  })
}
