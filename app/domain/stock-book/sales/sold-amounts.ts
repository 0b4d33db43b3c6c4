import { NO_PENCE, type Pence, pence } from '../../../platform/values/money.ts'
import {
  distributePence,
  subtractPence,
  sumPence,
} from '../../../platform/values/money-arithmetic.ts'
import { type EarlierReturn, priceReductions } from '../../returns/money/price-reductions.ts'
import type { SoldLine } from '../../returns/money/refund-sum.ts'

/** A line of an order. */
export type OrderLine = SoldLine & {
  itemId: number
  /** Units that came back and are on sale again, or are kept off sale. */
  takenBack: number
}

/** A return that has ended with its pieces refunded, or with a reduction of their price. */
export type EndedReturn = Omit<EarlierReturn, 'pieces'> & {
  /** Whether the money that went back of the order includes the amount: not if it is still owed. */
  isPaid: boolean
  pieces: readonly {
    itemId: number
    quantity: number
    /** Whether its line's `takenBack` includes them. */
    isTakenBack: boolean
  }[]
}

/** An order that has been paid and not been cancelled. */
export type OrderSale = {
  lines: readonly OrderLine[]
  returns: readonly EndedReturn[]
  /** What went back: its refunds, those that staff have paid in another way, and its lost disputes. */
  refunded: Pence
}

/** What the shop keeps for the units of a line that stayed with the customer. */
export type SoldAmount = { itemId: number; units: number; amount: Pence }

/**
 * The amount for which each line was sold:
 * - its price less its share of the discount, for the units that stayed with the customer
 * - less the reductions of the price of these units because of faults
 * - less its part of the order's other refunds, which concern the order as a whole: they are distributed in
 *   proportion to these amounts. What they exceed them by has refunded the delivery.
 *
 * @returns one entry per line, in the order of the lines; all amounts are 0 or more
 */
export function soldAmounts({ lines, returns, refunded }: OrderSale): SoldAmount[] {
  const reductions = priceReductions(lines, returns)
  const kept = lines.map(({ itemId, quantity, takenBack }) => {
    const ofLine = piecesRefunded(returns).filter((piece) => piece.itemId === itemId)
    const alsoBack = Math.max(0, takenBack - unitsOf(ofLine.filter((piece) => piece.isTakenBack)))
    return {
      itemId,
      units: Math.max(0, quantity - unitsOf(ofLine) - alsoBack),
      amount: reductions.leftOfKept(itemId, alsoBack),
    }
  })
  const ofReturns = sumPence(returns.map((one) => (one.isPaid ? one.refunded : NO_PENCE)))
  const amounts = kept.map(({ amount }) => amount)
  const others = Math.max(0, subtractPence(refunded, ofReturns))
  const shares = distributePence(pence(Math.min(others, sumPence(amounts))), amounts)
  return kept.map((line, index) => ({
    ...line,
    amount: subtractPence(line.amount, shares[index] ?? NO_PENCE),
  }))
}

const piecesRefunded = (returns: readonly EndedReturn[]) =>
  returns.filter(({ state }) => state === 'refunded').flatMap(({ pieces }) => pieces)

const unitsOf = (pieces: readonly { quantity: number }[]): number =>
  pieces.reduce((units, { quantity }) => units + quantity, 0)
