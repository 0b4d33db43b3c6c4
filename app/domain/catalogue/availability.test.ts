import { expect, test } from 'vitest'
import { availabilityOf, isRunningLow } from './availability.ts'

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

test('stock runs low from two units up to the limit, not with one or none', () => {
  const units = Array.from({ length: 8 }, (_, index) => index)
  expect(units.filter((unit) => isRunningLow(unit, 5))).toEqual([2, 3, 4, 5])
  expect(units.filter((unit) => isRunningLow(unit, 2))).toEqual([2])
})
