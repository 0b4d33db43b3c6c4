import { expect, test } from 'vitest'
import { toProductId } from '../../../platform/values/ids.ts'
import { pence } from '../../../platform/values/money.ts'
import { changeByPerMille, type Rounding } from '../../../platform/values/money-arithmetic.ts'
import type { BulkChange, BulkProduct } from './bulk-change.ts'
import { planBulkChange } from './plan-bulk-change.ts'

const chair: BulkProduct = {
  id: toProductId('00000000-0000-4000-8000-000000000001'),
  title: 'Chair',
  sku: null,
  version: 3,
  price: pence(12_345),
  category: 'Chairs',
  enabled: true,
  featured: false,
  is_deleted: false,
  held: 0,
  skuTaken: false,
  reduced: false,
}

test.each<[number, number, Rounding, number]>([
  [12_345, -100, 'penny', 11_111],
  [12_345, -100, 'pound', 11_100],
  [12_345, -100, 'pound-up', 11_200],
  [10_050, 0, 'pound', 10_100],
  [10_049, 0, 'pound', 10_000],
  [10_000, 0, 'pound-up', 10_000],
  [10_001, 0, 'pound-up', 10_100],
  [5, -500, 'penny', 3],
  [1, -900, 'penny', 0],
  [99_999_999, 2_000, 'penny', 299_999_997],
  [62_000, 125, 'penny', 69_750],
  [40, 0, 'pound', 0],
])(
  '%i pence changed by %i per mille, rounded to the %s, are %i',
  (price, by, rounding, becomes) => {
    expect(changeByPerMille(pence(price), by, rounding)).toBe(becomes)
  },
)

const outcome = (product: Partial<BulkProduct>, change: BulkChange, versions?: number) => {
  const seen = versions === undefined ? null : new Map([[chair.id, versions]])
  const { changed, skipped } = planBulkChange([{ ...chair, ...product }], change, seen)
  return changed[0] ? [changed[0].field, changed[0].from, changed[0].to] : skipped[0]?.reason
}
const off = (perMille: number): BulkChange => ({
  action: 'price',
  price: { kind: 'percentage', perMille, rounding: 'penny' },
})

test.each<[Partial<BulkProduct>, BulkChange, unknown]>([
  [{}, { action: 'hide' }, ['enabled', true, false]],
  [{}, { action: 'show' }, 'unchanged'],
  [{ held: 1 }, { action: 'hide' }, ['enabled', true, false]],
  [{}, { action: 'feature' }, ['featured', false, true]],
  [{}, { action: 'category', category: null }, ['category', 'Chairs', null]],
  [{}, { action: 'category', category: 'Chairs' }, 'unchanged'],
  [{ held: 1 }, off(-100), ['price', 12_345, 11_111]],
  [{ price: pence(1) }, off(-900), 'price-too-low'],
  [{ reduced: true }, off(-100), 'reduced'],
  [{ reduced: true }, { action: 'hide' }, ['enabled', true, false]],
  [{ price: pence(99_999_999) }, off(1), 'price-too-high'],
  [{}, { action: 'price', price: { kind: 'fixed', price: pence(5) } }, ['price', 12_345, 5]],
  [{}, { action: 'delete' }, ['is_deleted', false, true]],
  [{ held: 1 }, { action: 'delete' }, 'held'],
  [{ is_deleted: true }, { action: 'delete' }, 'deleted'],
  [{ is_deleted: true }, { action: 'hide' }, 'deleted'],
  [{ is_deleted: true }, { action: 'restore' }, ['is_deleted', true, false]],
  [{}, { action: 'restore' }, 'not-deleted'],
  [{ is_deleted: true, sku: 'A', skuTaken: true }, { action: 'restore' }, 'sku-taken'],
])('of %j, %j gives %j', (product, change, expected) => {
  expect(outcome(product, change)).toEqual(expected)
})

test('a product changed since the preview is skipped', () => {
  expect(outcome({}, { action: 'hide' }, 2)).toBe('changed')
  expect(outcome({}, { action: 'hide' }, 3)).toEqual(['enabled', true, false])
})

test('of deleted products with the same stock number the first is restored', () => {
  const gone = { ...chair, is_deleted: true }
  const { changed, skipped } = planBulkChange(
    [
      { ...gone, sku: 'A-1' },
      { ...gone, sku: 'a-1' },
    ],
    { action: 'restore' },
    null,
  )
  expect([changed.length, skipped.map(({ reason }) => reason)]).toEqual([1, ['sku-taken']])
})
