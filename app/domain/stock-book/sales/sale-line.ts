import type { OrderId, ProductId } from '../../../platform/values/ids.ts'
import type { Pence } from '../../../platform/values/money.ts'
import type { PurchaseFields } from '../purchases/purchase.ts'

/** A line of an order whose units stayed with the customer. */
export type SaleLine = {
  itemId: number
  productId: ProductId
  title: string
  sku: string | null
  orderId: OrderId
  /** Empty once the order is anonymised. */
  customer: string
  soldAt: Date
  units: number
  /** What the shop keeps for all its units (`soldAmounts`). */
  amount: Pence
  /** For each unit; null: not recorded. */
  purchase: PurchaseFields | null
  profit: LineProfit | null
}

/** What a sale leaves, for all units of the line. */
export type LineProfit = {
  /** The purchase price. */
  paid: Pence
  costs: Pence
  /** The amount less the purchase price; negative if it was sold for less. */
  margin: Pence
  /** The margin less the costs. */
  profit: Pence
}

/** The sums of a list with more sales are not computed. */
export const MAX_SUMMED_SALES = 2_000

/** The sums of sales. `sold` and `units` are of all of them, the others of those with a recorded purchase. */
export type SaleSums = LineProfit & { units: number; sold: Pence; missing: number }
