import type { ProductId } from '../../../platform/values/ids.ts'
import type { Pence } from '../../../platform/values/money.ts'
import type { Availability } from '../availability.ts'
import type { Category, Condition } from '../filters.ts'
import type { Measures } from '../measures.ts'
import type { GalleryImage, ProductImage } from '../product-image.ts'

/** The data of a product page: all pictures, primary first. */
export type ProductDetails = Omit<ProductCardData, 'images'> & {
  images: GalleryImage[]
  description: string | null
  dimensions: string | null
  measures: Measures
}

/** The data of a product card. */
export type ProductCardData = {
  id: ProductId
  title: string
  brand: string | null
  category: Category | null
  condition: Condition | null
  price: Pence
  /** The price before a reduction, if it may be shown beside the new one. */
  wasPrice: Pence | null
  /** Units that can be sold; on a card up to `MAX_COUNTED`. */
  stockQuantity: number
  state: Availability
  /** The primary picture (else the first) and the next one, if there are any. */
  images: ProductImage[]
}
