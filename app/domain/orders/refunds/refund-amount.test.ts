import { expect, test } from 'vitest'
import { readAmount } from './refund-amount.ts'

test.each([
  ['620', 62_000],
  [' 620.5 ', 62_050],
  ['£1,234.50', 123_450],
  ['1234.05', 123_405],
  ['0.01', 1],
])('%s is an amount', (text, pence) => {
  expect(readAmount(text)).toBe(pence)
})

test.each(['', '0', '0.00', '-5', '1.234', '12,34', 'ten', '1e3', 'NaN', '99999999999999999999'])(
  '%s is none',
  (text) => {
    expect(readAmount(text)).toBeNull()
  },
)
