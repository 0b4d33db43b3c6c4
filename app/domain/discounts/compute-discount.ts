import { NO_PENCE, type Pence } from '../../platform/values/money.ts'
import {
  distributePence,
  multiplyPence,
  percentageOfPence,
  subtractPence,
  sumPence,
} from '../../platform/values/money-arithmetic.ts'
import type { Category } from '../catalogue/filters.ts'
import { MIN_PAYMENT } from '../payments/min-payment.ts'
import type { DiscountKind } from './discount-rules.ts'

/** The terms of a code's discount. */
export type DiscountTerms = {
  kind: DiscountKind
  /** null for a percentage. */
  amount: Pence | null
  /** 1 to 100; null for an amount. */
  percentage: number | null
  /** The minimum total price of the eligible pieces. */
  minimum: Pence
  /** Empty: all. */
  categories: readonly Category[]
}

/** A product of a cart with its current price. */
export type DiscountLine = { category: string | null; price: Pence; quantity: number }

/** `shares`: one per line, in the lines' order; their sum is the amount, which is 1 or more. */
export type Discount = { amount: Pence; shares: Pence[] }

/** Why a code takes nothing off these pieces. `categories`: those it is for; empty: all. */
export type NoDiscount =
  | { reason: 'below-minimum'; minimum: Pence; categories: readonly Category[] }
  | { reason: 'not-for-these'; categories: readonly Category[] }

/**
 * What a code takes off a cart. A percentage is rounded once, half up, on the sum of the eligible
 * pieces, and the result is distributed to their lines. An amount is at most that sum. At least the
 * minimum that the payment provider accepts is always left to pay.
 */
export function computeDiscount(
  terms: DiscountTerms,
  lines: readonly DiscountLine[],
): ({ ok: true } & Discount) | { ok: false; why: NoDiscount } {
  const { minimum, categories } = terms
  const prices = lines.map((line) => multiplyPence(line.price, line.quantity))
  const eligible = prices.map((price, index) =>
    isEligible(categories, lines[index]) ? price : NO_PENCE,
  )
  const sum = sumPence(eligible)
  if (sum === 0) return { ok: false, why: { reason: 'not-for-these', categories } }
  if (sum < minimum) {
    return { ok: false, why: { reason: 'below-minimum', minimum, categories } }
  }
  const requested =
    terms.kind === 'percentage'
      ? percentageOfPence(sum, terms.percentage ?? 0)
      : (terms.amount ?? NO_PENCE)
  const amount = Math.min(requested, sum, subtractPence(sumPence(prices), MIN_PAYMENT)) as Pence
  // A low percentage of a few pence, or no more than the minimum to pay.
  if (amount <= 0) return { ok: false, why: { reason: 'not-for-these', categories } }
  return { ok: true, amount, shares: distributePence(amount, eligible) }
}

function isEligible(categories: readonly Category[], line: DiscountLine | undefined): boolean {
  return categories.length === 0 || categories.some((category) => category === line?.category)
}
