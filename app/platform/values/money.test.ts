import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNumeric } from '../database/columns.ts'
import { formatPence, fromPounds, pence, toPounds, toPoundsText } from './money.ts'

test('an amount is formatted in pounds with two decimals', () => {
  expect(formatPence(pence(123_450))).toBe('£1,234.50')
  expect(formatPence(pence(0))).toBe('£0.00')
})

test('pence to pounds and back is lossless', () => {
  // The largest amount of the price column.
  const most = 9_999_999_999
  fc.assert(
    fc.property(fc.integer({ min: -most, max: most }).map(pence), (amount) => {
      expect(fromPounds(toPounds(amount))).toBe(amount)
      expect(readNumeric(toPoundsText(amount))).toBe(amount)
    }),
  )
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, 0.001, 1e300])(
  '%d pounds is not a valid amount',
  (pounds) => {
    expect(fromPounds(pounds)).toBeNull()
  },
)

test.each([0.5, Number.NaN, 2 ** 53])('%d pence is not a valid amount', (amount) => {
  expect(() => pence(amount)).toThrow(RangeError)
})

test('fractions of a penny from the database are refused', () => {
  expect(() => readNumeric('1.005')).toThrow(RangeError)
})
