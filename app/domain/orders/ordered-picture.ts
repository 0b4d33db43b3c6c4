import type { ProductImage } from '../catalogue/product-image.ts'

/** The product's picture at the time of the order. */
export type OrderedPicture = Omit<ProductImage, 'alt'>

/** The file of a picture removed from its product still exists, but its dimensions are unknown. */
const UNKNOWN_SIZE = { width: 320, height: 240, color: '#f1ebe1' }

type PictureRow = {
  imageUrl: string | null
  width: number | null
  height: number | null
  color: string | null
}

/** The picture of an order's line, with the size of the product's picture of that URL if it still exists. */
export function orderedPicture(row: PictureRow): OrderedPicture | null {
  const { imageUrl, width, height, color } = row
  if (imageUrl === null) return null
  return width && height && color
    ? { imageUrl, width, height, color }
    : { imageUrl, ...UNKNOWN_SIZE }
}
