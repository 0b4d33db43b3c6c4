import type { Pence } from './money.ts'

// These functions are not in money.ts, because every page of the shop loads that module.

/** The price of several units. */
export function multiplyPence(price: Pence, units: number): Pence {
  return (price * units) as Pence
}

export function sumPence(amounts: Iterable<Pence>): Pence {
  let sum = 0
  for (const amount of amounts) sum += amount
  return sum as Pence
}

/** The difference; negative if more than `amount` is subtracted. */
export function subtractPence(amount: Pence, ...taken: readonly Pence[]): Pence {
  return (amount - sumPence(taken)) as Pence
}

const WHOLE_PERCENT = 100

/** A percentage of an amount, rounded half up to whole pence. @param percentage whole, 0 or more */
export function percentageOfPence(amount: Pence, percentage: number): Pence {
  return Math.floor((amount * percentage + WHOLE_PERCENT / 2) / WHOLE_PERCENT) as Pence
}

export const ROUNDINGS = ['penny', 'pound', 'pound-up'] as const
/** Rounding to the nearest penny or pound, half up, or up to the next pound. */
export type Rounding = (typeof ROUNDINGS)[number]

const PER_MILLE = 1_000
const PENCE_OF: Record<Rounding, number> = { penny: 1, pound: 100, 'pound-up': 100 }

/**
 * An amount changed by tenths of a percent, rounded once.
 *
 * @param perMille a whole number; -125 subtracts 12.5 %
 */
export function changeByPerMille(amount: Pence, perMille: number, rounding: Rounding): Pence {
  const unit = PENCE_OF[rounding] * PER_MILLE
  const exact = amount * (PER_MILLE + perMille)
  const units =
    rounding === 'pound-up' ? Math.ceil(exact / unit) : Math.floor((2 * exact + unit) / (2 * unit))
  return (units * PENCE_OF[rounding]) as Pence
}

/**
 * Distributes an amount in proportion to `weights`, to the penny: each share is rounded down, and
 * the missing pence go to the largest remainders, the earlier share first.
 *
 * No share is larger than its weight as long as the amount is not larger than their sum.
 *
 * @param weights 0 or more each
 * @throws RangeError if there is an amount but no weight
 */
export function distributePence(amount: Pence, weights: readonly Pence[]): Pence[] {
  const sum = BigInt(sumPence(weights))
  if (sum === 0n && amount !== 0)
    throw new RangeError(`${amount} pence cannot be distributed: all weights are 0`)
  if (sum === 0n) return weights.map(() => 0 as Pence)
  // The product of two amounts may be too large for a number to hold exactly.
  const parts = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight)
    return { index, share: Number(product / sum), rest: product % sum }
  })
  const shares = parts.map(({ share }) => share)
  const missing = amount - shares.reduce((given, share) => given + share, 0)
  const byRemainder = parts.toSorted((a, b) => (a.rest === b.rest ? 0 : a.rest > b.rest ? -1 : 1))
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1
  return shares as Pence[]
}
