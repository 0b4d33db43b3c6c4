/** An amount of money in whole pence. £12.50 is 1250. Never a float. */
export type Pence = number

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** Formats a price: pence as `£1,234.50`. */
export function formatPence(amount: Pence): string {
  return pounds.format(amount / 100)
}

/** Pence as pounds for JSON: 62000 → 620. */
export function toPounds(amount: Pence): number {
  return amount / 100
}

/**
 * Pounds from a request or a form as pence.
 *
 * @returns null if the value is not finite or has fractions of a penny
 */
export function fromPounds(pounds: number): Pence | null {
  const pence = Math.round(pounds * 100)
  return Number.isSafeInteger(pence) && Math.abs(pounds * 100 - pence) < 1e-6 ? pence : null
}
