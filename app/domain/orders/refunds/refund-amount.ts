import { fromPounds, type Pence } from '../../../platform/money.ts'

const POUNDS = /^£?\s*(\d{1,3}(?:,?\d{3})*|\d+)(?:\.(\d{1,2}))?$/

/**
 * Parses an amount: `620`, `£1,234.50`, `12.5`.
 *
 * @returns null if invalid or empty
 */
export function readAmount(text: string): Pence | null {
  const [, pounds, pence = ''] = POUNDS.exec(text.trim()) ?? []
  if (pounds === undefined) return null
  const amount = fromPounds(Number(`${pounds.replaceAll(',', '')}.${pence}`))
  return amount !== null && amount > 0 ? amount : null
}

/** Maximum length of a refund's reason, in characters. */
export const LONGEST_REASON = 500
