import type { Pence } from '../../platform/values/money.ts'
import type { ProductDraft } from './draft-from-sell-request.ts'
import type { MadeProduct } from './made-product.ts'

/** A sell request as loaded into a product's form. */
export type SellRequestDraft = {
  id: string
  receivedAt: Date
  piece: ProductDraft
  /** The seller's expected price as entered; may be empty. */
  expectedPrice: string
  /** What the shop paid, and when the seller accepted; null if it was not bought by an offer. */
  paid: { amount: Pence; at: Date } | null
  /** The photos in the seller's order. */
  photos: { key: string; url: string }[]
  /** Products already created from it. */
  made: MadeProduct[]
}
