import type { Pence } from './money.ts'

// Not in money.ts, which every page of the shop loads.

/** The price of several units. */
export function multiplyPence(price: Pence, units: number): Pence {
  return (price * units) as Pence
}

export function sumPence(amounts: Iterable<Pence>): Pence {
  let sum = 0
  for (const amount of amounts) sum += amount
  return sum as Pence
}

/** What is left of `amount`; negative where more is taken off. */
export function subtractPence(amount: Pence, ...taken: readonly Pence[]): Pence {
  return (amount - sumPence(taken)) as Pence
}
