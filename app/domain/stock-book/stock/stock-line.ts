import type { ProductId } from '../../../platform/values/ids.ts'
import type { Pence } from '../../../platform/values/money.ts'
import type { PurchaseFields } from '../purchases/purchase.ts'

/** A product in stock. Amounts are for each of its units. */
export type StockLine = {
  id: ProductId
  title: string
  sku: string | null
  /** On sale or held by unpaid orders. */
  units: number
  asked: Pence
  /** null: not recorded. */
  purchase: PurchaseFields | null
}

/** The sums of the products in stock, for all their units. */
export type StockSums = {
  units: number
  /** What the units with a recorded purchase cost. */
  paid: Pence
  costs: Pence
  asked: Pence
  /** Products without a recorded purchase. */
  missing: number
}
