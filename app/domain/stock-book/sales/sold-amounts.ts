import { NO_PENCE, type Pence, pence } from '../../../platform/values/money.ts'
import {
  distributePence,
  subtractPence,
  sumPence,
} from '../../../platform/values/money-arithmetic.ts'
import { paidFor, type SoldLine } from '../../returns/money/refund-sum.ts'

/** A line of an order. */
export type OrderLine = SoldLine & {
  id: number
  /** Units that came back and are on sale again, or are kept off sale. */
  takenBack: number
}

/** A return that has ended with its pieces refunded, or with a reduction of their price. */
export type EndedReturn = {
  state: 'refunded' | 'reduced'
  /** What the customer got for it. */
  amount: Pence
  /** Whether the order's refunds include the amount: the customer did not get it in another way. */
  isRefund: boolean
  pieces: readonly { itemId: number; quantity: number; amount: Pence }[]
}

/** An order that has been paid and not been cancelled. */
export type OrderSale = {
  lines: readonly OrderLine[]
  returns: readonly EndedReturn[]
  /** The sum of all its refunds and lost disputes. */
  refunded: Pence
}

/** What the shop keeps for the units of a line that stayed with the customer. */
export type SoldAmount = { itemId: number; units: number; amount: Pence }

/**
 * The amount for which each line was sold:
 * - its price less its share of the discount, for the units that stayed with the customer
 * - less the reductions of its price because of faults
 * - less its part of the order's other refunds, which concern the order as a whole: they are distributed in
 *   proportion to these amounts. What they exceed them by has refunded the delivery.
 *
 * @returns one entry per line, in the order of the lines; all amounts are 0 or more
 */
export function soldAmounts({ lines, returns, refunded }: OrderSale): SoldAmount[] {
  const kept = lines.map((line) => {
    const units = line.quantity - Math.max(line.takenBack, unitsRefunded(line.id, returns))
    const paid = paidFor(line, units, line.quantity - units)
    return { itemId: line.id, units, amount: lessReductions(paid, line.id, returns) }
  })
  const ofReturns = sumPence(returns.map((one) => (one.isRefund ? one.amount : NO_PENCE)))
  const amounts = kept.map(({ amount }) => amount)
  const others = Math.max(0, subtractPence(refunded, ofReturns))
  const shares = distributePence(pence(Math.min(others, sumPence(amounts))), amounts)
  return kept.map((line, index) => ({
    ...line,
    amount: subtractPence(line.amount, shares[index] ?? NO_PENCE),
  }))
}

const unitsRefunded = (itemId: number, returns: readonly EndedReturn[]): number =>
  returns
    .filter(({ state }) => state === 'refunded')
    .flatMap(({ pieces }) => pieces)
    .filter((piece) => piece.itemId === itemId)
    .reduce((units, { quantity }) => units + quantity, 0)

function lessReductions(paid: Pence, itemId: number, returns: readonly EndedReturn[]): Pence {
  const reductions = returns
    .filter(({ state }) => state === 'reduced')
    .map(({ amount, pieces }) => {
      const weights = pieces.map((piece) => piece.amount)
      const most = pence(Math.min(amount, sumPence(weights)))
      return distributePence(most, weights)[pieces.findIndex((piece) => piece.itemId === itemId)]
    })
    .map((share) => share ?? NO_PENCE)
  return pence(Math.max(0, subtractPence(paid, ...reductions)))
}
