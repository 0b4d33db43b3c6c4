import { NO_PENCE, type Pence } from '../../../platform/values/money.ts'
import { sumPence } from '../../../platform/values/money-arithmetic.ts'

/** What has gone back of a payment. Together it is more than was paid if the bank took what was refunded before. */
export type WentBack = {
  /** Refunds to the card. */
  byShop: Pence
  /** Lost disputes: the customer's bank has returned it. */
  byBank: Pence
  /** Failed refunds that staff have paid in another way, such as by bank transfer. */
  elsewhere: Pence
}

export const NOTHING_WENT_BACK: WentBack = {
  byShop: NO_PENCE,
  byBank: NO_PENCE,
  elsewhere: NO_PENCE,
}

export const sumOfWentBack = ({ byShop, byBank, elsewhere }: WentBack): Pence =>
  sumPence([byShop, byBank, elsewhere])

/**
 * Whether all that was paid has gone back: for the order, and for its delivery if a supplement was paid.
 *
 * @param order.total what was paid for the order itself
 */
export function hasAllGoneBack({
  total,
  wentBack,
  supplement,
}: {
  total: Pence
  wentBack: WentBack
  supplement: (WentBack & { paid: Pence }) | null
}): boolean {
  const isSupplementKept = supplement !== null && sumOfWentBack(supplement) < supplement.paid
  return total > 0 && sumOfWentBack(wentBack) >= total && !isSupplementKept
}

/**
 * Who has returned the money: the shop by refunds to the card, the shop at least partly in another way, the
 * customer's bank, or shop and bank a part each.
 */
export type ReturnedBy = 'shop' | 'elsewhere' | 'bank' | 'both'

export function returnedBy({ byShop, byBank, elsewhere }: WentBack): ReturnedBy {
  if (byBank > 0) return byShop > 0 || elsewhere > 0 ? 'both' : 'bank'
  return elsewhere > 0 ? 'elsewhere' : 'shop'
}

/** What has gone back of several payments. */
export function sumWentBack(payments: readonly (WentBack | null)[]): WentBack {
  const parts = payments.filter((part) => part !== null)
  return {
    byShop: sumPence(parts.map((part) => part.byShop)),
    byBank: sumPence(parts.map((part) => part.byBank)),
    elsewhere: sumPence(parts.map((part) => part.elsewhere)),
  }
}
