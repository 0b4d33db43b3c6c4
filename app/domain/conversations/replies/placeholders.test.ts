import { expect, test } from 'vitest'
import { fillIn, type PlaceholderValues, unknownPlaceholders } from './placeholders.ts'

const values: PlaceholderValues = {
  name: 'Ann {order number}',
  'order number': null,
  'shop name': 'Kept',
  'your name': 'Bo',
}

test('placeholders are filled in once, in any case; a value is never read as one', () => {
  expect(fillIn('Dear {Name}, { shop name }', values)).toEqual({
    text: 'Dear Ann {order number}, Kept',
    left: [],
  })
})

test('what is unknown or has no value stays, and is named once', () => {
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
