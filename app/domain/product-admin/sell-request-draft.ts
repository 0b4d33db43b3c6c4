import type { ProductDraft } from './draft-from-sell-request.ts'
import type { MadeProduct } from './made-product.ts'

/** A sell request as a product's form begins with it. */
export type SellRequestDraft = {
  id: string
  receivedAt: Date
  piece: ProductDraft
  /** What the seller hopes for, in their words; empty where they did not say. */
  expectedPrice: string
  /** In the seller's order. */
  photos: { key: string; url: string }[]
  /** What has been made from it already. */
  made: MadeProduct[]
}
