import { expect, test } from 'vitest'
import { readPurchaseForm } from './purchase-form.ts'

const NOW = new Date('2026-11-24T12:00:00Z')

function read(fields: Record<string, string>) {
  const form = new FormData()
  const all = { bought_on: '2026-11-20', price: '120', ...fields }
  for (const [name, value] of Object.entries(all)) form.set(name, value)
  return readPurchaseForm(form, NOW)
}

test('a purchase needs its day and its price only', () => {
  expect(read({})).toMatchObject({
    ok: true,
    fields: { boughtOn: '2026-11-20', price: 12_000, seller: '', reference: '', costs: 0 },
  })
})

test('amounts may be zero, and a day may be entered without a date picker', () => {
  const given = { bought_on: '3/9/2026', price: '0', costs: '£1,087.50' }
  expect(read(given)).toMatchObject({
    ok: true,
    fields: { boughtOn: '2026-09-03', price: 0, costs: 108_750 },
  })
})

test.each([
  ['bought_on', '', 'Please enter a day, such as 24/11/2026.'],
  ['bought_on', '2026-02-30', 'Please enter a day, such as 24/11/2026.'],
  ['bought_on', '0026-11-20', 'Please enter a day, such as 24/11/2026.'],
  ['bought_on', '2026-11-25', 'This day is in the future.'],
  ['price', '', 'Please enter an amount in pounds, such as 120 or 87.50.'],
  ['price', '-5', 'Please enter an amount in pounds, such as 120 or 87.50.'],
  ['costs', '35,50', 'Please enter an amount in pounds, such as 120 or 87.50.'],
  ['seller', 'x'.repeat(501), 'Please use at most 500 characters.'],
  ['reference', 'x'.repeat(61), 'Please use at most 60 characters.'],
])('%s refuses %j', (field, value, message) => {
  const refused = read({ [field]: value })
  expect(refused).toMatchObject({ ok: false, errors: { [field]: message } })
  expect(refused.submitted).toMatchObject({ [field]: value })
})

test('the seller keeps line breaks, without other control characters', () => {
  const given = read({ seller: ' A. Sample\r\n1 Sample Street\u0007 ' })
  expect(given).toMatchObject({ ok: true, fields: { seller: 'A. Sample\n1 Sample Street' } })
})
