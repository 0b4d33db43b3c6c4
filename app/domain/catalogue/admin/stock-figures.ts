import type { Category } from '../filters.ts'

export type CategoryStock = {
  /** Null: of none. */
  category: Category | null
  /** Products that can be bought. */
  products: number
  /** Their units. */
  units: number
}

export type StockOverview = {
  /** All products that are not deleted, hidden ones among them. */
  products: number
  /** What can be bought, for every category and for those without one where there are any. */
  byCategory: CategoryStock[]
  /** Shown and featured on the home page, and gone: not merely held by somebody who is paying. */
  soldOutFeatured: { count: number; first: { id: string; title: string }[] }
}
