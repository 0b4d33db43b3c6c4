import { NO_PENCE, type Pence, pence } from '../../../platform/values/money.ts'
import {
  multiplyPence,
  subtractPence,
  sumPence,
} from '../../../platform/values/money-arithmetic.ts'

export type SoldLine = {
  /** Of one unit. */
  price: Pence
  quantity: number
  /** The line's share of the order's discount, of all its units. */
  discount: Pence
}

/**
 * What the customer paid for some units of a line, without their share of a discount. The units of a line
 * together are exactly what it cost, however they come back.
 *
 * @param before units of it that came back earlier
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
  /** What was paid for the pieces that come back. */
  pieces: Pence
  /** Paid for delivery, if nothing of the order stays with the customer; else 0. */
  delivery: Pence
  /** For handling beyond what is needed to try the pieces; at most what was paid for them. */
  deduction: Pence
  collection: Pence
  /** Refunded before because of faults of the same pieces. */
  reduced: Pence
  /** Neither refunded nor requested yet, of the whole order. */
  left: Pence
}

/** The refund of a return: never less than nothing, never more than is left of what was paid. */
export function refundSum(parts: RefundParts): Pence {
  const { pieces, delivery, deduction, collection, reduced, left } = parts
  const due = subtractPence(sumPence([pieces, delivery]), deduction, collection, reduced)
  if (due <= 0 || left <= 0) return NO_PENCE
  return due < left ? due : left
}
