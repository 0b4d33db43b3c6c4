import { type Pence, pence } from '../../platform/values/money.ts'
import type { Category, Condition } from './filters.ts'
import type { Measures } from './measures.ts'

/** Maximum lengths of a product's texts, in characters. */
export const TEXT_MAX = {
  title: 200,
  description: 5_000,
  brand: 100,
  dimensions: 200,
  sku: 64,
} as const
/** The payment provider's maximum amount: £999,999.99. */
export const PRICE_MAX = pence(99_999_999)
/** Maximum units of one product; catches typing errors. */
export const STOCK_MAX = 99_999
/** Shop rule: a new product has one unit. */
export const STOCK_DEFAULT = 1

/** The validated fields of a product that staff edit; empty texts and choices are null. */
export type ProductFields = {
  title: string
  description: string | null
  brand: string | null
  category: Category | null
  condition: Condition | null
  price: Pence
  /** The dimensions as text; if empty, written from the numbers (`fillInDimensions`). */
  dimensions: string | null
  /** Stock number; unique regardless of case. */
  sku: string | null
  /** Units that can be sold; units on hold are not included. */
  stock_quantity: number
  in_stock: boolean
  featured: boolean
  enabled: boolean
} & Measures
