import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_PENCE, pence } from '../../../platform/values/money.ts'
import { type EarlierReturn, priceReductions } from './price-reductions.ts'
import { paidFor } from './refund-sum.ts'

const [TABLE, CHAIRS] = [1, 2]
/** One table for £200 and three chairs for £50 each. */
const SOLD = [
  { itemId: TABLE, price: pence(20_000), quantity: 1, discount: NO_PENCE },
  { itemId: CHAIRS, price: pence(5_000), quantity: 3, discount: NO_PENCE },
]

const piece = (itemId: number, quantity: number) => ({ itemId, quantity })
type Pieces = EarlierReturn['pieces']
const reduced = (endEventId: number, amount: number, ...pieces: Pieces): EarlierReturn => {
  return { state: 'reduced', endEventId, refunded: pence(amount), pieces }
}
const refunded = (endEventId: number, ...pieces: Pieces): EarlierReturn => {
  return { state: 'refunded', endEventId, refunded: pence(1), pieces }
}
const takenOff = (pieces: Pieces, earlier: readonly EarlierReturn[]) =>
  priceReductions(SOLD, earlier).takenOff(pieces)
const reducible = (pieces: Pieces, earlier: readonly EarlierReturn[]) =>
  priceReductions(SOLD, earlier).reducible(pieces)

const reduction = reduced(10, 3_001, piece(TABLE, 1), piece(CHAIRS, 2))
const chair = [piece(CHAIRS, 1)]

test('a reduction is taken off once when its pieces come back together', () => {
  expect(takenOff([piece(TABLE, 1), piece(CHAIRS, 2)], [reduction])).toBe(3_001)
  expect(takenOff([piece(3, 1)], [reduction])).toBe(0)
})

test('a reduction is taken off once when its pieces come back one after the other', () => {
  const first = takenOff([piece(TABLE, 1)], [reduction])
  const earlier = [reduction, refunded(11, piece(TABLE, 1))]
  const second = takenOff(chair, earlier)
  const third = takenOff(chair, [...earlier, refunded(12, piece(CHAIRS, 1))])
  expect([first, second, third]).toEqual([2_001, 500, 500])
})

test('a reduction is taken off units that come back after it', () => {
  expect(takenOff(chair, [reduction, refunded(9, piece(CHAIRS, 1))])).toBe(500)
})

test('a reduction is taken off another unit than an earlier one, as far as there are units', () => {
  const two = [reduced(20, 1_000, ...chair), reduced(21, 3_000, ...chair)]
  const each = (reductions: EarlierReturn[]) =>
    [0, 1, 2].map((count) => takenOff(chair, [...reductions, refunded(30, piece(CHAIRS, count))]))
  expect(each(two)).toEqual([1_000, 3_000, 0])
  const four = [...two, reduced(22, 500, ...chair), reduced(23, 200, ...chair)]
  expect(each(four)).toEqual([1_000, 3_000, 700])
  expect(takenOff([piece(CHAIRS, 3)], two)).toBe(4_000)
})

test('a price can be reduced by what earlier reductions of the same units have left of it', () => {
  expect(reducible(chair, [])).toBe(5_000)
  const three = [1, 2, 3].map((event) => reduced(event, 4_000, ...chair))
  expect(reducible(chair, three.slice(0, 2))).toBe(5_000)
  // It applies to the last chair again.
  expect(reducible(chair, three)).toBe(1_000)
  expect(reducible([piece(TABLE, 1), ...chair], three)).toBe(21_000)
  // One of two chairs is paid back in full: the rest is that of the other.
  expect(reducible([piece(CHAIRS, 3)], [reduced(1, 5_000, ...chair)])).toBe(10_000)
})

test('a larger reduction of an earlier version takes no more off than what was paid', () => {
  expect(takenOff(chair, [reduced(1, 9_000, ...chair)])).toBe(5_000)
  const twoChairs = [piece(CHAIRS, 2)]
  expect(reducible(twoChairs, [reduced(1, 9_000, ...chair)])).toBe(10_000)
})

const lines = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 10_000 }).map(pence),
    quantity: fc.integer({ min: 1, max: 4 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { minLength: 1, maxLength: 3 },
)
const outcomes = fc.array(
  fc.record({
    kept: fc.boolean(),
    units: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 3, maxLength: 3 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { maxLength: 10 },
)

test('reductions and refunds together never exceed the price, and are all of it once all is back', () => {
  fc.assert(
    fc.property(lines, outcomes, (drawn, steps) => {
      const sold = drawn.map(({ share, ...line }, itemId) => {
        const discount = pence(Math.floor(line.price * line.quantity * share))
        return { ...line, itemId, discount }
      })
      const total = sold.reduce((sum, line) => sum + line.price * line.quantity - line.discount, 0)
      const back = sold.map(() => 0)
      const earlier: EarlierReturn[] = []
      let paidBack = 0
      const giveBack = (pieces: Pieces) => {
        const worth: number[] = pieces.map(({ itemId, quantity }) => {
          const line = sold[itemId]
          return line ? paidFor(line, quantity, back[itemId] ?? 0) : 0
        })
        const off = priceReductions(sold, earlier).takenOff(pieces)
        const refund = worth.reduce((sum, one) => sum + one, 0) - off
        expect(refund).toBeGreaterThanOrEqual(0)
        paidBack += refund
        for (const { itemId, quantity } of pieces) back[itemId] = (back[itemId] ?? 0) + quantity
        earlier.push(refunded(earlier.length, ...pieces))
      }
      const left = (itemId: number) => (sold[itemId]?.quantity ?? 0) - (back[itemId] ?? 0)
      for (const { kept, units, share } of steps) {
        const pieces = sold
          .map(({ itemId }) => piece(itemId, Math.min(units[itemId] ?? 0, left(itemId))))
          .filter(({ quantity }) => quantity > 0)
        if (kept) {
          const amount = Math.ceil(priceReductions(sold, earlier).reducible(pieces) * share)
          paidBack += amount
          earlier.push(reduced(earlier.length, amount, ...pieces))
        } else giveBack(pieces)
        expect(paidBack).toBeLessThanOrEqual(total)
      }
      giveBack(sold.map(({ itemId }) => piece(itemId, left(itemId))))
      expect(paidBack).toBe(total)
    }),
    { numRuns: 1_000 },
  )
})
