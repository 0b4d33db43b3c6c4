import { type Pence, pence } from '../../../platform/values/money.ts'
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
 * proportion to what was paid for them, and to the units of a line one after the other, so that each penny of
 * it is taken off once, however the pieces come back.
 */
export function reducedBefore(units: readonly Units[], earlier: readonly EarlierReturn[]): Pence {
  const reductions = earlier.filter(({ state }) => state === 'reduced')
  return sumPence(
    reductions.flatMap(({ pieces, refunded, endEventId }) => {
      const shares = distributePence(
        refunded,
        pieces.map(({ amount }) => amount),
      )
      const since = earlier.filter(
        (other) => other.state === 'refunded' && other.endEventId > endEventId,
      )
      return pieces.map(({ itemId, quantity }, index) => {
        const share = shares[index] ?? 0
        const upTo = (count: number) => {
          return pence(Math.floor((share * Math.min(count, quantity)) / quantity))
        }
        const before = since.reduce((sum, { pieces: some }) => sum + unitsOf(some, itemId), 0)
        return subtractPence(upTo(before + unitsOf(units, itemId)), upTo(before))
      })
    }),
  )
}

const unitsOf = (pieces: readonly Units[], itemId: number): number =>
  pieces.find((piece) => piece.itemId === itemId)?.quantity ?? 0
