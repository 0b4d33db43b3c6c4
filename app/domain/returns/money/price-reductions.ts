import { NO_PENCE, type Pence } from '../../../platform/values/money.ts'
import {
  distributePence,
  subtractPence,
  sumPence,
} from '../../../platform/values/money-arithmetic.ts'
import { paidFor, type SoldLine } from './refund-sum.ts'

/** Units of a line of the order. */
type Units = { itemId: number; quantity: number }

/** An earlier return of the order whose price was reduced, or whose pieces were refunded. */
export type EarlierReturn = {
  state: 'reduced' | 'refunded'
  /** The id of the event that ended it: ascending in the order in which the returns ended. */
  endEventId: number
  /** What was refunded. */
  refunded: Pence
  pieces: readonly Units[]
}

export type PriceReductions = {
  /** What was paid for units that come back now. */
  paidForReturned(units: readonly Units[]): Pence
  /** What was paid for units whose price is reduced now. */
  paidForKept(units: readonly Units[]): Pence
  /** What earlier reductions take off the refund of units that come back now. */
  takenOff(units: readonly Units[]): Pence
  /** The most by which the price of units that the customer keeps can be reduced now. */
  reducible(units: readonly Units[]): Pence
  /**
   * What was paid for the units of a line that the customer keeps, less their reductions.
   *
   * @param back units that have come back without being refunded
   */
  leftOfKept(itemId: number, back: number): Pence
}

/** A unit of a line: what was paid for it, and what of that has not been refunded by a reduction. */
type Unit = { paid: Pence; rest: Pence }

/** The units of a line, in the sequence in which they come back. */
type Line = { units: Unit[]; nextBack: number; nextReduced: number }

/**
 * The reductions of the price in an order. A reduction applies to units of its lines that no earlier reduction
 * applies to, as far as there are any, in proportion to what is still paid for each of them. No unit is reduced
 * by more than its price, as long as each reduction is at most `reducible`: so all refunds of a line together
 * never exceed its price, however its units come back.
 */
export function priceReductions(
  sold: readonly (SoldLine & { itemId: number })[],
  earlier: readonly EarlierReturn[],
): PriceReductions {
  const lines = new Map(sold.map((line) => [line.itemId, lineOf(line)]))
  const backNow = ({ itemId, quantity }: Units) => {
    const { units, nextBack } = lines.get(itemId) ?? EMPTY
    return units.slice(nextBack, nextBack + quantity)
  }
  const keptNow = ({ itemId, quantity }: Units) => {
    const line = lines.get(itemId) ?? EMPTY
    const from = firstReduced(line, quantity)
    return line.units.slice(from, from + quantity)
  }
  for (const { state, pieces, refunded } of earlier.toSorted(byEnd)) {
    if (state === 'reduced') reduce(pieces.flatMap(keptNow), refunded)
    for (const { itemId, quantity } of pieces) {
      const line = lines.get(itemId) ?? EMPTY
      if (state === 'refunded') line.nextBack += quantity
      else line.nextReduced = firstReduced(line, quantity) + quantity
    }
  }
  return {
    paidForReturned: (units) => sumPence(units.flatMap(backNow).map(({ paid }) => paid)),
    paidForKept: (units) => sumPence(units.flatMap(keptNow).map(({ paid }) => paid)),
    takenOff: (units) =>
      sumPence(units.flatMap(backNow).map(({ paid, rest }) => subtractPence(paid, rest))),
    reducible: (units) => sumPence(units.flatMap(keptNow).map(({ rest }) => rest)),
    leftOfKept: (itemId, back) => {
      const { units, nextBack } = lines.get(itemId) ?? EMPTY
      return sumPence(units.slice(nextBack + back).map(({ rest }) => rest))
    },
  }
}

const EMPTY: Line = { units: [], nextBack: 0, nextReduced: 0 }

const byEnd = (one: EarlierReturn, other: EarlierReturn) => one.endEventId - other.endEventId

function lineOf(line: SoldLine): Line {
  const units = Array.from({ length: line.quantity }, (_, index) => {
    const paid = paidFor(line, 1, index)
    return { paid, rest: paid }
  })
  return { units, nextBack: 0, nextReduced: 0 }
}

/** The first unit of the next reduction. */
function firstReduced({ units, nextBack, nextReduced }: Line, count: number): number {
  return Math.max(nextBack, Math.min(nextReduced, units.length - count))
}

/** An earlier version of the shop permitted larger reductions: the excess applies to no unit. */
function reduce(units: readonly Unit[], amount: Pence): void {
  const rests = units.map(({ rest }) => rest)
  const available = sumPence(rests)
  const shares = distributePence(amount < available ? amount : available, rests)
  for (const [index, unit] of units.entries()) {
    unit.rest = subtractPence(unit.rest, shares[index] ?? NO_PENCE)
  }
}
