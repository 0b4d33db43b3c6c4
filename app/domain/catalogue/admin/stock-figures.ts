import type { ProductId } from '../../../platform/values/ids.ts'
import type { Category } from '../filters.ts'

export type CategoryStock = {
  /** Null: products without a category. */
  category: Category | null
  /** Products that can be bought. */
  products: number
  /** Their units. */
  units: number
}

export type StockOverview = {
  /** All products that are not deleted, hidden ones among them. */
  products: number
  /**
   * Available stock by category; products without a category are a group of their own if there are
   * any.
   */
  byCategory: CategoryStock[]
  /** Products that are shown and featured on the home page but sold out (not only reserved). */
  soldOutFeatured: { count: number; first: { id: ProductId; title: string }[] }
}
