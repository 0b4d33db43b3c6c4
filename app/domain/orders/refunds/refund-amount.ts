import type { Pence } from '../../../platform/money.ts'

const POUNDS = /^£?\s*(\d{1,3}(?:,?\d{3})*|\d+)(?:\.(\d{1,2}))?$/

/**
 * Parses an amount: `620`, `£1,234.50`, `12.5`.
 *
 * @returns null if invalid or empty
 */
export function readAmount(text: string): Pence | null {
  const [, pounds, pence = ''] = POUNDS.exec(text.trim()) ?? []
  if (pounds === undefined) return null
  const amount = Number(pounds.replaceAll(',', '')) * 100 + Number(pence.padEnd(2, '0'))
  return Number.isSafeInteger(amount) && amount > 0 ? amount : null
}

/** Maximum length of a refund's reason, in characters. */
export const LONGEST_REASON = 500
