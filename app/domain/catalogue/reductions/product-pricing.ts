import type { ProductId } from '../../../platform/values/ids.ts'
import type { Pence } from '../../../platform/values/money.ts'

/** A reduction that is planned or runs. */
export type OpenReduction = {
  price: Pence
  startsAt: Date
  endsAt: Date
  /** null: planned. */
  begunAt: Date | null
  usualPrice: Pence | null
  /** Until when the price before is shown beside the new one; null: not at all. */
  wasUntil: Date | null
}

/** What staff see of a product's price. */
export type ProductPricing = {
  id: ProductId
  title: string
  price: Pence
  wasPrice: Pence | null
  /** Since when this price is asked; null while the product is hidden or sold. */
  askedSince: Date | null
  open: OpenReduction | null
  /** What was asked, newest first. */
  history: { price: Pence; offered: boolean; since: Date }[]
}
