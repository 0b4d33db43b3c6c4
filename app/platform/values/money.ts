import type { Brand } from './brand.ts'

/**
 * An amount of money in whole pence: £12.50 is 1250. Made only here and in `money-arithmetic.ts`;
 * only this module converts between pence and pounds.
 */
export type Pence = Brand<number, 'Pence'>

const shown = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
/** In pounds; greater than the rounding error of a float with eight digits of pounds. */
const FLOAT_ERROR = 1e-7

/**
 * A number of pence as an amount.
 *
 * @throws RangeError if it is not a whole number, or too large to be exact
 */
export function pence(amount: number): Pence {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not an amount in whole pence: ${amount}`)
  return amount as Pence
}

export const NO_PENCE = 0 as Pence

/** Formats a price: pence as `£1,234.50`. */
export function formatPence(amount: Pence): string {
  return shown.format(amount / 100)
}

/** Pence as pounds, for JSON and form fields: 62000 → 620. */
export function toPounds(amount: Pence): number {
  return amount / 100
}

/** Pence as pounds with two decimals, for CSV, metadata and `numeric(10,2)`: 62000 → '620.00'. */
export function toPoundsText(amount: Pence): string {
  return toPounds(amount).toFixed(2)
}

/**
 * Pounds from a request, a form or the database as pence.
 *
 * @returns null if the value is not finite or has fractions of a penny
 */
export function fromPounds(pounds: number): Pence | null {
  const amount = Math.round(pounds * 100)
  const isExact = Number.isSafeInteger(amount) && Math.abs(pounds - amount / 100) < FLOAT_ERROR
  return isExact ? (amount as Pence) : null
}
