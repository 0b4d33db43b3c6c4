import { NO_PENCE, type Pence, pence } from '../../../platform/values/money.ts'
import {
  multiplyPence,
  subtractPence,
  sumPence,
} from '../../../platform/values/money-arithmetic.ts'
import type { LeftPart } from '../../orders/differences/left-part.ts'

export type SoldLine = {
  /** Price per unit. */
  price: Pence
  quantity: number
  /** The line's share of the order's discount, for all its units. */
  discount: Pence
}

/**
 * What the customer paid for some units of a line: their price less their share of a discount. The amounts
 * of all units add up to what the line cost, however its returns are split.
 *
 * @param before units of the line that were returned earlier
 */
export function paidFor(
  { price, quantity, discount }: SoldLine,
  units: number,
  before: number,
): Pence {
  const line = subtractPence(multiplyPence(price, quantity), discount)
  const upTo = (count: number) => pence(Math.floor((line * count) / quantity))
  return subtractPence(upTo(before + units), upTo(before))
}

export type RefundParts = {
  /** What was paid for the returned pieces. */
  pieces: Pence
  /** What was paid for delivery, if the customer keeps nothing of the order; else 0. */
  delivery: Pence
  /** Taken off for handling beyond what is needed to try the pieces; at most what was paid for them. */
  deduction: Pence
  collection: Pence
  /** Refunded earlier, because of faults of the same pieces. */
  reduced: Pence
  /** The amount of the whole order that is neither refunded nor requested yet. */
  left: Pence
}

/** The money of a return, as it would be now. */
export type ReturnMoney = RefundParts & {
  /** The customer keeps nothing of the order. */
  wholeOrder: boolean
  /** What is left of the order's supplement, which is refunded with all of its pieces; else 0. */
  supplement: Pence
  /** The most by which the price can be reduced instead of a return. */
  reducible: Pence
}

/** The parts as a form sends them back to tell which it has shown (optimistic locking). */
export const partsShown = (parts: RefundParts): string =>
  [parts.pieces, parts.delivery, parts.deduction, parts.collection, parts.reduced, parts.left].join(
    ' ',
  )

/** The refund of a return: never negative, never more than is left to refund. */
export function refundSum(parts: RefundParts): Pence {
  const { pieces, delivery, deduction, collection, reduced, left } = parts
  const due = subtractPence(sumPence([pieces, delivery]), deduction, collection, reduced)
  if (due <= 0 || left <= 0) return NO_PENCE
  return due < left ? due : left
}

/**
 * What customers are promised of a return's refund:
 * - `payment`, `supplement`: that part of what is left of the order; the supplement only if they keep nothing of it
 * - `rest`: what a lower collection charge leaves
 * - `deducted`: nothing, since the deduction takes all that is left
 * - `nothing`: nothing, since all of it has gone back
 */
export type PromisedRefund = LeftPart | 'rest' | 'deducted'

/** @param left what is left to refund of the order */
export function promisedRefund(left: LeftPart, money: ReturnMoney): PromisedRefund {
  if (left === 'supplement' && !money.wholeOrder) return 'nothing'
  // An order whose payment is not known has nothing that could be deducted.
  if (left !== 'payment' || money.left <= 0 || refundSum(money) > 0) return left
  if (refundSum({ ...money, collection: NO_PENCE }) > 0) return 'rest'
  if (money.supplement > 0) return 'supplement'
  return money.deduction > 0 ? 'deducted' : 'nothing'
}

/** Whether a day is promised for it. */
export const bringsMoney = (promised: PromisedRefund): boolean =>
  promised !== 'nothing' && promised !== 'deducted'

/** Whether collecting can take something off it. */
export const takesCharge = (promised: PromisedRefund): boolean =>
  promised === 'payment' || promised === 'rest'
