import { expect, test } from 'vitest'
import { NO_PENCE, pence } from '../../platform/values/money.ts'
import { parseCollection, refundForInput } from './return-form.ts'

const parts = {
  pieces: pence(69_500),
  delivery: NO_PENCE,
  deduction: pence(4_000),
  collection: pence(7_500),
  reduced: NO_PENCE,
  left: pence(131_500),
}

test.each([
  ['75.00', 58_000],
  ['50', 60_500],
  ['0', 65_500],
  ['', 65_500],
  // Amounts that the server refuses do not change the refund.
  ['75.01', 58_000],
  ['-5', 58_000],
  ['a lot', 58_000],
])('the refund button shows the refund after a collection cost of "%s"', (input, refund) => {
  expect(refundForInput(parts, input)).toBe(refund)
})

test('an empty collection cost deducts nothing', () => {
  expect(parseCollection(' ')).toEqual({ ok: true, amount: NO_PENCE })
  expect(parseCollection('0.00')).toEqual({ ok: true, amount: NO_PENCE })
  expect(parseCollection('4,5o').ok).toBe(false)
})
