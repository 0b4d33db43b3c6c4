import type { ProductCardData } from '../listing/product-card.ts'

/** A product as its own page shows it: all its pictures, primary first. */
export type ProductDetails = ProductCardData & {
  description: string | null
  dimensions: string | null
}
