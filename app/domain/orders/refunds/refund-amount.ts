import type { Pence } from '../../../platform/money.ts'

const POUNDS = /^£?\s*(\d{1,3}(?:,?\d{3})*|\d+)(?:\.(\d{1,2}))?$/

/**
 * An amount as people type it: `620`, `£1,234.50`, `12.5`.
 *
 * @returns null for anything else, and for nothing at all
 */
export function readAmount(text: string): Pence | null {
  const [, pounds, pence = ''] = POUNDS.exec(text.trim()) ?? []
  if (pounds === undefined) return null
  const amount = Number(pounds.replaceAll(',', '')) * 100 + Number(pence.padEnd(2, '0'))
  return Number.isSafeInteger(amount) && amount > 0 ? amount : null
}

/** Longer than anybody explains a refund. */
export const LONGEST_REASON = 500
