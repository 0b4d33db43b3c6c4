import { expect, test } from 'vitest'
import { availabilityOf } from './availability.ts'

test.each([
  [{ inStock: true, stockQuantity: 3, reservedQuantity: 0 }, 'available'],
  [{ inStock: true, stockQuantity: 1, reservedQuantity: 2 }, 'available'],
  [{ inStock: true, stockQuantity: 0, reservedQuantity: 1 }, 'reserved'],
  [{ inStock: true, stockQuantity: 0, reservedQuantity: 0 }, 'sold-out'],
  [{ inStock: false, stockQuantity: 3, reservedQuantity: 0 }, 'sold-out'],
  [{ inStock: false, stockQuantity: 0, reservedQuantity: 1 }, 'sold-out'],
])('%o is %s', (facts, state) => {
  expect(availabilityOf(facts)).toBe(state)
})
