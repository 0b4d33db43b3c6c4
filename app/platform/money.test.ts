import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPence, fromPounds, toPounds } from './money.ts'

test('is shown in pounds with two decimals', () => {
  expect(formatPence(123_450)).toBe('£1,234.50')
  expect(formatPence(0)).toBe('£0.00')
})

test('pence survive the way over pounds and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (pence) => {
      expect(fromPounds(toPounds(pence))).toBe(pence)
    }),
  )
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, 0.001, 1e300])(
  '%d pounds are no amount',
  (pounds) => {
    expect(fromPounds(pounds)).toBeNull()
  },
)
