import type { ProductId } from '../../../platform/values/ids.ts'
import type { Pence } from '../../../platform/values/money.ts'

/** A planned or running reduction. */
export type OpenReduction = {
  price: Pence
  startsAt: Date
  endsAt: Date
  /** Null while it is planned. */
  begunAt: Date | null
  usualPrice: Pence | null
  /** Until when the previous price is shown beside the reduced one; null if it is not shown. */
  wasUntil: Date | null
}

/** A product's price, reduction and price history for the staff area. */
export type ProductPricing = {
  id: ProductId
  title: string
  price: Pence
  wasPrice: Pence | null
  /** Since when the product is offered at this price; null while it is hidden or sold. */
  priceOfferedSince: Date | null
  open: OpenReduction | null
  /** Former and present prices, newest first. */
  history: { price: Pence; offered: boolean; since: Date }[]
}
