import { expect, test } from 'vitest'
import { orderBulkWords } from './orders/order-bulk.ts'
import { bulkWords } from './products/bulk.ts'

test('one order or product stays as it is, several as they are', () => {
  expect(orderBulkWords.willStay(1)).toBe('One order will stay as it is')
  expect(orderBulkWords.stayed(2)).toBe('2 orders stayed as they were')
  expect(bulkWords.skippedTitle(1)).toBe('One product will stay as it is')
  expect(bulkWords.skippedDone(1)).toBe('One product stayed as it was')
  expect(bulkWords.skippedDone(3)).toBe('3 products stayed as they were')
})

test('the result of a deletion speaks of one product or of several', () => {
  expect(bulkWords.undoDelete(1)).toBe('Undo: restore it')
  expect(bulkWords.undoDelete(2)).toBe('Undo: restore them')
  expect(bulkWords.deletedWhere(1)).toMatch(/^It is under /)
  expect(bulkWords.deletedWhere(2)).toMatch(/^They are under /)
  expect(bulkWords.undo.price(1)).toBe('Undo: put back the old price')
  expect(bulkWords.undo.category(2)).toBe('Undo: put back the old categories')
})
