import { type Pence, pence } from '../../platform/money.ts'
import type { Category, Condition } from './filters.ts'

/** Limits of a product's texts, in characters. */
export const TEXT_MAX = { title: 200, description: 5_000, brand: 100, dimensions: 200 } as const
/** The most that the payment provider takes at once: £999,999.99. */
export const PRICE_MAX = pence(99_999_999)
/** Units of one product; catches slips of the finger. */
export const STOCK_MAX = 99_999
/** Shop rules: a new product is one piece. */
export const STOCK_DEFAULT = 1

/** What staff edit of a product, checked; empty texts and choices are null. */
export type ProductFields = {
  title: string
  description: string | null
  brand: string | null
  category: Category | null
  condition: Condition | null
  price: Pence
  dimensions: string | null
  /** Units that can be sold; units on hold are not included. */
  stock_quantity: number
  in_stock: boolean
  featured: boolean
  enabled: boolean
}
