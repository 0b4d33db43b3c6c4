import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pence } from './money.ts'
import { distributePence, percentageOfPence, sumPence } from './money-arithmetic.ts'

/** The largest amount of the price column. */
const MAX_PENCE = 9_999_999_999

describe('a percentage of an amount', () => {
  test.each([
    [10, 62_000, 6_200],
    [15, 1_999, 300],
    [1, 49, 0],
    [1, 50, 1],
    [33, 150, 50],
    [100, 1_999, 1_999],
  ])('%d per cent of %d pence is %d pence, half up', (percentage, amount, part) => {
    expect(percentageOfPence(pence(amount), percentage)).toBe(part)
  })

  test('has an error of at most half a penny, and never exceeds the amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_PENCE }),
        fc.integer({ min: 1, max: 100 }),
        (amount, percentage) => {
          const part = percentageOfPence(pence(amount), percentage)
          expect(Math.abs(part * 100 - amount * percentage)).toBeLessThanOrEqual(50)
          expect(part).toBeLessThanOrEqual(amount)
        },
      ),
    )
  })
})

describe('a distributed amount', () => {
  test('goes to the largest remainders, the earlier share first', () => {
    const three = [1_000, 1_000, 1_000].map(pence)
    expect(distributePence(pence(100), three)).toEqual([34, 33, 33])
    expect(distributePence(pence(5), [1, 9, 0].map(pence))).toEqual([1, 4, 0])
    expect(distributePence(pence(0), [0, 0].map(pence))).toEqual([0, 0])
    expect(() => distributePence(pence(1), [0].map(pence))).toThrow(RangeError)
  })

  test('adds up to the penny; each share has an error below a penny and does not exceed its weight', () => {
    const weights = fc.array(fc.integer({ min: 0, max: MAX_PENCE }), {
      minLength: 1,
      maxLength: 50,
    })
    const cases = fc.tuple(weights, fc.double({ min: 0, max: 1, noNaN: true }))
    fc.assert(
      fc.property(cases, ([given, part]) => {
        const all = given.map(pence)
        const sum = sumPence(all)
        const amount = pence(Math.floor(sum * part))
        const shares = distributePence(amount, all)
        expect(sumPence(shares)).toBe(amount)
        for (const [index, share] of shares.entries()) {
          const weight = all[index] ?? pence(0)
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(weight)
          const off = BigInt(share) * BigInt(sum) - BigInt(amount) * BigInt(weight)
          expect(off < BigInt(sum) || sum === 0).toBe(true)
          expect(-off < BigInt(sum) || sum === 0).toBe(true)
        }
      }),
    )
  })
})
