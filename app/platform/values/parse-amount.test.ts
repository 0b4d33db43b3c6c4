import { expect, test } from 'vitest'
import { parseAmount } from './parse-amount.ts'

test.each([
  ['620', 62_000],
  [' 620.5 ', 62_050],
  ['£1,234.50', 123_450],
  ['£ 1234.05', 123_405],
  ['0.01', 1],
  ['12.', 1_200],
  ['12.340', 1_234],
])('%s is a valid amount', (input, amount) => {
  expect(parseAmount(input)).toEqual({ ok: true, amount })
})

test.each([
  ...['', '0', '0.00', '-5', '12,34', '1234,567', 'ten', '1e3', 'NaN', '.5'].map(
    (input) => [input, 'not-an-amount'] as const,
  ),
  ['1.234', 'fractions'],
  ['9'.repeat(20), 'too-large'],
  ['9'.repeat(400), 'too-large'],
] as const)('%s is not a valid amount', (input, reason) => {
  expect(parseAmount(input)).toEqual({ ok: false, reason })
})
