import {
  computeDiscount,
  type Discount,
  type DiscountLine,
  type DiscountTerms,
  type NoDiscount,
} from './compute-discount.ts'

export type CheckedCode = DiscountTerms & {
  active: boolean
  /** The first instant at which it is valid. */
  valid_from: Date | null
  /** The first instant at which it is no longer valid. */
  valid_until: Date | null
  max_uses: number | null
  uses: number
}

/** Why a code does not apply. A code ended by staff is `unknown`, like one that never existed. */
export type DiscountRefusal =
  | { reason: 'unknown' | 'expired' | 'used-up' }
  | { reason: 'not-yet'; from: Date }
  | NoDiscount

export type DiscountRefused = { ok: false; why: DiscountRefusal }

/** Whether a code applies to a cart now, and what it takes off. */
export function checkCode(
  code: CheckedCode,
  lines: readonly DiscountLine[],
  now: Date,
): ({ ok: true } & Discount) | DiscountRefused {
  if (!code.active) return { ok: false, why: { reason: 'unknown' } }
  const { valid_from: from, valid_until: until } = code
  if (from && now < from) return { ok: false, why: { reason: 'not-yet', from } }
  if (until && now >= until) return { ok: false, why: { reason: 'expired' } }
  if (code.max_uses !== null && code.uses >= code.max_uses) {
    return { ok: false, why: { reason: 'used-up' } }
  }
  return computeDiscount(code, lines)
}
