import type { ProductId } from '../../../platform/values/ids.ts'
import type { Category } from '../filters.ts'

export type CategoryStock = {
  /** Null stands for products without a category. */
  category: Category | null
  /** Products that can be bought. */
  products: number
  /** Units of these products. */
  units: number
}

export type StockOverview = {
  /** All products that are not deleted, hidden ones among them. */
  products: number
  /**
   * Available stock by category; products without a category, if there are any, are a separate group.
   */
  byCategory: CategoryStock[]
  /** Products that are shown and featured on the home page but sold out (not only reserved). */
  soldOutFeatured: { count: number; first: { id: ProductId; title: string }[] }
}
