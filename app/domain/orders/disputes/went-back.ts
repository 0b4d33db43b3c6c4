import { NO_PENCE, type Pence } from '../../../platform/values/money.ts'
import { subtractPence, sumPence } from '../../../platform/values/money-arithmetic.ts'

/** What has gone back of a payment. */
export type WentBack = {
  /** All of it: refunds and lost disputes. */
  refunded: Pence
  /** The part of it that the customer's bank has returned, by lost disputes. */
  lost: Pence
}

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
  const isSupplementKept = supplement !== null && supplement.refunded < supplement.paid
  return total > 0 && wentBack.refunded >= total && !isSupplementKept
}

/** Who has returned the money: the shop, the customer's bank, or both a part. */
export type ReturnedBy = 'shop' | 'bank' | 'both'

export function returnedBy({ refunded, lost }: WentBack): ReturnedBy {
  if (lost <= 0) return 'shop'
  return lost >= refunded ? 'bank' : 'both'
}

/** The sums of several payments: what the shop has refunded, and what the bank has returned. */
export function sumWentBack(parts: readonly (WentBack | null)[]): {
  byShop: Pence
  byBank: Pence
} {
  const all = sumPence(parts.map((part) => part?.refunded ?? NO_PENCE))
  const byBank = sumPence(parts.map((part) => part?.lost ?? NO_PENCE))
  return { byShop: subtractPence(all, byBank), byBank }
}
