import type { ProductDetails } from '../shop/product-details.ts'

/** A product as its page would show it, also while it is hidden. */
export type ProductPreview = { product: ProductDetails; enabled: boolean }
