import { expect, test } from 'vitest'
import { NO_MEASURES } from '../../../../domain/catalogue/measures.ts'
import { pence } from '../../../../platform/values/money.ts'
import { mergeChanges } from './merge-changes.ts'
import { emptyInput, inputOf } from './product-input.ts'

const base = { ...emptyInput, title: 'Kew sofa', price: '620', brand: 'Sample' }

test("an untouched field takes the colleague's change; the difference has its previous value", () => {
  const merged = mergeChanges(base, { ...base, title: 'Kew sofa, blue' }, { ...base, price: '500' })
  expect(merged.input).toEqual({ ...base, title: 'Kew sofa, blue', price: '500' })
  expect(merged.differences).toEqual([{ field: 'price', theirs: '500', mine: '620' }])
})

test('a field changed by both keeps the entered value', () => {
  const merged = mergeChanges(base, { ...base, price: '650' }, { ...base, price: '500' })
  expect(merged.input.price).toBe('650')
  expect(merged.differences).toEqual([{ field: 'price', theirs: '500', mine: '650' }])
})

test('the same change by both is no conflict', () => {
  const merged = mergeChanges(
    base,
    { ...base, price: '£500.00', enabled: false },
    { ...base, price: '500', enabled: false },
  )
  expect(merged.differences).toEqual([])
})

test('a switch is merged like other fields', () => {
  const merged = mergeChanges(base, { ...base, brand: 'Other' }, { ...base, enabled: false })
  expect(merged.input).toMatchObject({ brand: 'Other', enabled: false })
  expect(merged.differences).toEqual([{ field: 'enabled', theirs: false, mine: true }])
})

test('prices are formatted for input', () => {
  const fields = {
    title: 'A',
    description: null,
    brand: null,
    category: null,
    condition: null,
    dimensions: null,
    sku: null,
    ...NO_MEASURES,
    stock_quantity: 0,
    in_stock: false,
    featured: false,
    enabled: true,
  }
  expect(inputOf({ ...fields, price: pence(62_000) }).price).toBe('620')
  expect(inputOf({ ...fields, price: pence(62_050) }).price).toBe('620.50')
})
