import { expect, test } from 'vitest'
import { collectionCharges } from '../../../content/orders/collection-charges.ts'
import { formatPence, NO_PENCE, type Pence, pence } from '../../../platform/values/money.ts'
import { isWithinPeriod, lastCancellationDay, refundDueDay } from '../period.ts'
import { returnAfter } from '../return-states.ts'
import { COLLECTION_CHARGES, collectionCharge, needsCrossing } from './collection-charge.ts'
import { paidFor, refundSum } from './refund-sum.ts'

test('the collection charges are those of the terms', () => {
  const shown = Object.entries(COLLECTION_CHARGES).map(([size, charge]) => [
    size,
    formatPence(charge).replace('.00', ''),
  ])
  expect(Object.fromEntries(shown)).toEqual(collectionCharges)
})

test('several pieces cost no more than a corner sofa, and islands add the crossing', () => {
  const sofa = { category: 'Sofas', widthMm: 2_100, quantity: 1 } as const
  const chair = { category: 'Chairs', widthMm: null, quantity: 1 } as const
  expect(collectionCharge([chair], false)).toBe(4_500)
  expect(collectionCharge([sofa], false)).toBe(7_500)
  expect(collectionCharge([{ ...sofa, widthMm: 2_900 }], false)).toBe(12_000)
  expect(collectionCharge([{ ...chair, quantity: 2 }], false)).toBe(9_000)
  expect(collectionCharge([sofa, { ...chair, quantity: 4 }], false)).toBe(12_000)
  expect(collectionCharge([sofa], true)).toBe(22_500)
})

test.each([
  ['BT7', true],
  ['PO33', true],
  ['PO3', false],
  ['KA27', true],
  ['IV51', false],
  ['HP11', false],
  [null, false],
])('a district %s needs a crossing: %s', (outcode, crossing) => {
  expect(needsCrossing(outcode)).toBe(crossing)
})

test('the refunds of a line’s units add up to its price, however they are split', () => {
  for (let discount = 0; discount < 40; discount += 1) {
    const line = { price: pence(3_333), quantity: 3, discount: pence(discount) }
    const singly = [0, 1, 2].map((before) => paidFor(line, 1, before))
    expect(singly.reduce((sum, one) => sum + one, 0)).toBe(9_999 - discount)
    expect(paidFor(line, 2, 1) + paidFor(line, 1, 0)).toBe(9_999 - discount)
  }
})

test('a refund is never negative, and never more than is left to refund', () => {
  const parts = {
    pieces: pence(10_000),
    delivery: pence(500),
    deduction: NO_PENCE,
    collection: NO_PENCE,
    reduced: NO_PENCE,
    left: pence(10_500),
  }
  const sum = (other: Partial<Record<keyof typeof parts, Pence>>) =>
    refundSum({ ...parts, ...other })
  expect(sum({})).toBe(10_500)
  expect(sum({ left: pence(300) })).toBe(300)
  expect(sum({ left: pence(-1) })).toBe(0)
  expect(sum({ deduction: pence(10_000), collection: pence(4_500) })).toBe(0)
  expect(sum({ deduction: pence(1_000), collection: pence(4_500), reduced: pence(2_000) })).toBe(
    3_000,
  )
})

test('the fourteenth day ends at midnight in London, also after a clock change', () => {
  const summer = new Date('2026-06-01T23:30:00Z')
  // Half past midnight on 2 June in London.
  expect(lastCancellationDay(summer)).toBe('2026-06-16')
  expect(isWithinPeriod(summer, new Date('2026-06-16T22:59:00Z'))).toBe(true)
  expect(isWithinPeriod(summer, new Date('2026-06-16T23:00:00Z'))).toBe(false)
  const autumn = new Date('2026-10-20T12:00:00Z')
  expect(isWithinPeriod(autumn, new Date('2026-11-03T23:59:00Z'))).toBe(true)
  expect(isWithinPeriod(autumn, new Date('2026-11-04T00:00:00Z'))).toBe(false)
})

test('a refund is due 14 days after the request, or after the inspection if the piece is faulty', () => {
  const requestedAt = new Date('2026-03-01T12:00:00Z')
  expect(refundDueDay({ kind: 'changed_mind', requestedAt, inspectedAt: null })).toBe('2026-03-15')
  expect(refundDueDay({ kind: 'faulty', requestedAt, inspectedAt: null })).toBeNull()
  const inspectedAt = new Date('2026-03-10T12:00:00Z')
  expect(refundDueDay({ kind: 'faulty', requestedAt, inspectedAt })).toBe('2026-03-24')
})

test('an ended return does not change its state, and only faulty pieces are repaired or reduced', () => {
  for (const state of ['reduced', 'repaired', 'refused', 'withdrawn'] as const) {
    expect(returnAfter('faulty', state, 'refund')).toBeNull()
  }
  expect(returnAfter('changed_mind', 'received', 'repair')).toBeNull()
  expect(returnAfter('faulty', 'inspected', 'deduct')).toBeNull()
  expect(returnAfter('changed_mind', 'received', 'withdraw')).toBeNull()
  expect(returnAfter('changed_mind', 'refunded', 'refund')).toBeNull()
})
