import { NO_PENCE, type Pence, pence } from '../../../platform/values/money.ts'
import {
  distributePence,
  subtractPence,
  sumPence,
} from '../../../platform/values/money-arithmetic.ts'

/** Units of a line of the order. */
type Units = { itemId: number; quantity: number }

/** An earlier return of the order whose price was reduced, or whose pieces were refunded. */
export type EarlierReturn = {
  state: 'reduced' | 'refunded'
  /** The id of the event that ended it: ascending in the order in which the returns ended. */
  endEventId: number
  /** What was refunded. */
  refunded: Pence
  /** `amount`: what was paid for the units. */
  pieces: readonly (Units & { amount: Pence })[]
}

/**
 * What earlier reductions of the price take off the refund of these units. A reduction applies to its pieces in
 * proportion to what was paid for them, and to units of a line that no earlier reduction applies to, as far as
 * there are any, so that each penny of it is taken off once, however the pieces come back.
 *
 * @param units with the number of units of their line that were ordered
 */
export function reducedBefore(
  units: readonly (Units & { ordered: number })[],
  earlier: readonly EarlierReturn[],
): Pence {
  const inSequence = earlier.toSorted((one, other) => one.endEventId - other.endEventId)
  return sumPence(units.map((line) => reducedOfLine(line, inSequence)))
}

/** The units of a line are numbered in the sequence in which they come back, from 0. */
function reducedOfLine(
  { itemId, quantity, ordered }: Units & { ordered: number },
  earlier: readonly EarlierReturn[],
): Pence {
  let nextBack = 0
  let nextReduced = 0
  const reductions: { from: number; count: number; share: Pence }[] = []
  for (const { state, pieces, refunded } of earlier) {
    const index = pieces.findIndex((piece) => piece.itemId === itemId)
    const count = pieces[index]?.quantity
    if (count === undefined) continue
    if (state === 'refunded') nextBack += count
    else {
      const amounts = pieces.map(({ amount }) => amount)
      const share = distributePence(refunded, amounts)[index] ?? NO_PENCE
      const from = Math.max(nextBack, Math.min(nextReduced, ordered - count))
      nextReduced = from + count
      reductions.push({ from, count, share })
    }
  }
  return sumPence(
    reductions.map(({ from, count, share }) => {
      const before = (unit: number) =>
        pence(Math.floor((share * Math.min(Math.max(unit - from, 0), count)) / count))
      return subtractPence(before(nextBack + quantity), before(nextBack))
    }),
  )
}
