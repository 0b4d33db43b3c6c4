import { fromPounds, type Pence } from './money.ts'

export type ParsedAmount =
  | { ok: true; amount: Pence }
  | { ok: false; reason: 'not-an-amount' | 'fractions' | 'too-large' }

/** Digits, optionally with `,` between thousands, as in copied prices. */
const AMOUNT = /^£?\s*(?<pounds>\d+|\d{1,3}(?:,\d{3})+)(?:\.(?<pence>\d*))?$/

/**
 * Parses an amount as entered in a form: `620`, `12.5`, `£1,234.50`. Zero is not an amount. More than two
 * decimals are fractions of a penny unless they are zeros.
 */
export function parseAmount(input: string): ParsedAmount {
  const { pounds, pence = '' } = AMOUNT.exec(input.trim())?.groups ?? {}
  if (pounds === undefined) return { ok: false, reason: 'not-an-amount' }
  if (/[1-9]/.test(pence.slice(2))) return { ok: false, reason: 'fractions' }
  const amount = fromPounds(Number(`${pounds.replaceAll(',', '')}.${pence}`))
  if (amount === null) return { ok: false, reason: 'too-large' }
  return amount > 0 ? { ok: true, amount } : { ok: false, reason: 'not-an-amount' }
}
