import type { ProductId } from '../../../platform/values/ids.ts'
import type { Pence } from '../../../platform/values/money.ts'
import type { Availability } from '../availability.ts'
import type { Category, Condition } from '../filters.ts'
import type { ProductDetails } from '../listing/product-card.ts'
import type { StoredImage } from '../product-image.ts'

export type ProductSearchResult = {
  id: ProductId
  title: string
  brand: string | null
  sku: string | null
  price: Pence
  enabled: boolean
  state: Availability
}

/** A product as its page shows it, available to staff even while it is hidden. */
export type ProductPreview = { product: ProductDetails; enabled: boolean }

/** A row of the staff's product list. */
export type StaffProduct = {
  id: ProductId
  title: string
  brand: string | null
  /** Stock number. */
  sku: string | null
  category: Category | null
  condition: Condition | null
  price: Pence
  /** Units that can be sold. */
  stockQuantity: number
  /** Units held by unpaid orders. */
  reservedQuantity: number
  state: Availability
  enabled: boolean
  deleted: boolean
  featured: boolean
  createdAt: Date
  updatedAt: Date
  /** The primary picture, else the first; null if the product has no picture. */
  image: StoredImage | null
}
