import type { ProductId } from '../../../platform/values/ids.ts'
import type { Pence } from '../../../platform/values/money.ts'

/** How the shop bought a product. Amounts are for each of its units. */
export type PurchaseFields = {
  /** A day in London, `2026-11-23`. */
  boughtOn: string
  price: Pence
  /** Name and address; may be empty, as the other texts. */
  seller: string
  reference: string
  costs: Pence
  costsNote: string
}

export type Purchase = PurchaseFields & {
  /** For optimistic locking. */
  version: number
}

/** What the sell request of a product says about its purchase. */
export type PurchaseSuggestion = Partial<Pick<PurchaseFields, 'boughtOn' | 'price' | 'seller'>>

/** A product and its purchase. */
export type ProductPurchase = {
  id: ProductId
  title: string
  sku: string | null
  /** The price at which it is offered. */
  asked: Pence
  /** The sell request that it was made from. */
  sellRequestId: string | null
  /** null: not recorded yet. */
  purchase: Purchase | null
  suggestion: PurchaseSuggestion
}

/**
 * `changed`: a colleague has saved or removed the purchase since the form was opened.
 * `version`: of the saved purchase; 0 once it is removed.
 */
export type SavePurchaseResult =
  | { ok: true; version: number }
  | { ok: false; reason: 'missing' | 'changed' }
