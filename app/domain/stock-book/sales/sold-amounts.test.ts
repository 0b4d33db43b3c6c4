import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pence } from '../../../platform/values/money.ts'
import { type EndedReturn, type OrderLine, type OrderSale, soldAmounts } from './sold-amounts.ts'

const SOFA = 1
const CHAIRS = 2
const sofa: OrderLine = {
  id: SOFA,
  price: pence(62_000),
  quantity: 1,
  discount: pence(0),
  takenBack: 0,
}
const chairs: OrderLine = { ...sofa, id: CHAIRS, price: pence(10_000), quantity: 2 }

const amountsOf = (order: Partial<OrderSale>) =>
  soldAmounts({ lines: [sofa, chairs], returns: [], refunded: pence(0), ...order }).map(
    ({ units, amount }) => [units, amount],
  )

function ended(
  state: EndedReturn['state'],
  amount: number,
  pieces: [itemId: number, quantity: number, amount: number][],
): EndedReturn {
  return {
    state,
    amount: pence(amount),
    isRefund: true,
    pieces: pieces.map(([itemId, quantity, paid]) => ({ itemId, quantity, amount: pence(paid) })),
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
  const returns = [ended('refunded', 9_000, [[CHAIRS, 1, 10_000]])]
  expect(amountsOf({ returns, refunded: pence(9_000) })).toEqual([
    [1, 62_000],
    [1, 10_000],
  ])
  // Its refund has not been made yet, and staff have taken the unit back.
  const pending = returns.map((one) => ({ ...one, isRefund: false }))
  const lines = [sofa, { ...chairs, takenBack: 1 }]
  expect(amountsOf({ lines, returns: pending })).toEqual([
    [1, 62_000],
    [1, 10_000],
  ])
})

test('a reduction because of a fault is taken off its piece, however it was paid back', () => {
  const returns = [ended('reduced', 5_000, [[SOFA, 1, 62_000]])]
  const reduced = [
    [1, 57_000],
    [2, 20_000],
  ]
  expect(amountsOf({ returns, refunded: pence(5_000) })).toEqual(reduced)
  const elsewhere = returns.map((one) => ({ ...one, isRefund: false }))
  expect(amountsOf({ returns: elsewhere })).toEqual(reduced)
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
        const lines = some.map((one, id) => ({ ...one, id }))
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
