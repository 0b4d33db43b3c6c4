import { expect, test } from 'vitest'
import { fillIn, type PlaceholderValues, unknownPlaceholders } from './placeholders.ts'

const values: PlaceholderValues = {
  name: 'Ann {order number}',
  'order number': null,
  'shop name': 'Kept',
  'your name': 'Bo',
}

test('placeholders are filled in once, in any case; placeholders in a value are not', () => {
  expect(fillIn('Dear {Name}, { shop name }', values)).toEqual({
    text: 'Dear Ann {order number}, Kept',
    left: [],
  })
})

test('placeholders that are unknown or have no value stay, and are reported once', () => {
  expect(fillIn('{nmae} {order number} {nmae}', values)).toEqual({
    text: '{nmae} {order number} {nmae}',
    left: ['{nmae}', '{order number}'],
  })
  expect(unknownPlaceholders('{name} {nmae} {} {constructor} {nmae}')).toEqual([
    '{nmae}',
    '{}',
    '{constructor}',
  ])
})
