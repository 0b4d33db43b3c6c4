import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pence } from '../../../platform/values/money.ts'
import { type EndedReturn, type OrderLine, type OrderSale, soldAmounts } from './sold-amounts.ts'

const SOFA = 1
const CHAIRS = 2
const sofa: OrderLine = {
  itemId: SOFA,
  price: pence(62_000),
  quantity: 1,
  discount: pence(0),
  takenBack: 0,
}
const chairs: OrderLine = { ...sofa, itemId: CHAIRS, price: pence(10_000), quantity: 2 }

const amountsOf = (order: Partial<OrderSale>) =>
  soldAmounts({ lines: [sofa, chairs], returns: [], refunded: pence(0), ...order }).map(
    ({ units, amount }) => [units, amount],
  )

let events = 0

/** A return of units that have been refunded and put on sale again, or whose price was reduced. */
function ended(
  state: EndedReturn['state'],
  amount: number,
  pieces: [itemId: number, quantity: number][],
): EndedReturn {
  return {
    state,
    endEventId: ++events,
    refunded: pence(amount),
    isPaid: true,
    pieces: pieces.map(([itemId, quantity]) => ({ itemId, quantity, isTakenBack: true })),
  }
}

test('a line is sold for its price less its share of the discount', () => {
  const lines = [{ ...sofa, discount: pence(6_200) }, chairs]
  expect(amountsOf({ lines })).toEqual([
    [1, 55_800],
    [2, 20_000],
  ])
})

test('a refund of the order is distributed in proportion, and one of all its money leaves nothing', () => {
  expect(amountsOf({ refunded: pence(8_200) })).toEqual([
    [1, 62_000 - 6_200],
    [2, 20_000 - 2_000],
  ])
  // With the delivery.
  expect(amountsOf({ refunded: pence(87_000) })).toEqual([
    [1, 0],
    [2, 0],
  ])
})

test('returned units are not sold, and their refund concerns no other line', () => {
  const returns = [ended('refunded', 9_000, [[CHAIRS, 1]])]
  const lines = [sofa, { ...chairs, takenBack: 1 }]
  const kept = [
    [1, 62_000],
    [1, 10_000],
  ]
  expect(amountsOf({ lines, returns, refunded: pence(9_000) })).toEqual(kept)
  // Staff have taken the unit back before its refund.
  expect(amountsOf({ lines })).toEqual(kept)
  const owed = returns.map((one) => ({ ...one, isPaid: false }))
  expect(amountsOf({ lines, returns: owed })).toEqual(kept)
})

test('a unit that was refunded before it is back, and one taken back before its refund, are two', () => {
  const refunded = ended('refunded', 10_000, [[CHAIRS, 1]])
  const pieces = refunded.pieces.map((piece) => ({ ...piece, isTakenBack: false }))
  const lines = [sofa, { ...chairs, takenBack: 1 }]
  const returns = [{ ...refunded, pieces }]
  expect(amountsOf({ lines, returns, refunded: pence(10_000) })).toEqual([
    [1, 62_000],
    [0, 0],
  ])
})

test('a reduction because of a fault is taken off its piece, also while it is owed', () => {
  const returns = [ended('reduced', 5_000, [[SOFA, 1]])]
  const reduced = [
    [1, 57_000],
    [2, 20_000],
  ]
  expect(amountsOf({ returns, refunded: pence(5_000) })).toEqual(reduced)
  const owed = returns.map((one) => ({ ...one, isPaid: false }))
  expect(amountsOf({ returns: owed })).toEqual(reduced)
})

test('the reduction of a unit that comes back later is taken off no other', () => {
  const one = [ended('reduced', 3_000, [[CHAIRS, 1]]), ended('refunded', 7_000, [[CHAIRS, 1]])]
  const lines = [sofa, { ...chairs, takenBack: 1 }]
  expect(amountsOf({ lines, returns: one, refunded: pence(10_000) })).toEqual([
    [1, 62_000],
    [1, 10_000],
  ])
  const both = [ended('reduced', 3_000, [[CHAIRS, 2]]), ended('refunded', 8_500, [[CHAIRS, 1]])]
  expect(amountsOf({ lines, returns: both, refunded: pence(11_500) })).toEqual([
    [1, 62_000],
    [1, 8_500],
  ])
})

test('the amounts of an order add up to what was paid for its pieces less what went back', () => {
  const line = fc
    .record({
      price: fc.integer({ min: 1, max: 500_000 }),
      quantity: fc.integer({ min: 1, max: 5 }),
      part: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ price, quantity, part }) => ({
      price: pence(price),
      quantity,
      discount: pence(Math.floor((price * quantity * part) / 100)),
      takenBack: 0,
    }))
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 4_000_000 }),
      (some, refunded) => {
        const lines = some.map((one, itemId) => ({ ...one, itemId }))
        const sold = soldAmounts({ lines, returns: [], refunded: pence(refunded) })
        const paid = lines.reduce(
          (sum, { price, quantity, discount }) => sum + price * quantity - discount,
          0,
        )
        const sum = sold.reduce((all, { amount }) => all + amount, 0)
        expect(sum).toBe(Math.max(0, paid - refunded))
        expect(Math.min(...sold.map(({ amount }) => amount))).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
