import type { Pence } from '../../../platform/money.ts'
import type { Availability } from '../availability.ts'
import type { Category, Condition } from '../filters.ts'
import type { GalleryImage, ProductImage } from '../product-image.ts'

/** A product as its own page shows it: all its pictures, primary first. */
export type ProductDetails = Omit<ProductCardData, 'images'> & {
  images: GalleryImage[]
  description: string | null
  dimensions: string | null
}

/** What a card shows of a product. */
export type ProductCardData = {
  id: string
  title: string
  brand: string | null
  category: Category | null
  condition: Condition | null
  price: Pence
  /** Units that can be sold now. */
  stockQuantity: number
  state: Availability
  /** The primary picture (else the first), and the next one; fewer where there are fewer. */
  images: ProductImage[]
}
