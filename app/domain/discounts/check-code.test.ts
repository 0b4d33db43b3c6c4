import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NO_PENCE, pence } from '../../platform/values/money.ts'
import { multiplyPence, sumPence } from '../../platform/values/money-arithmetic.ts'
import { CATEGORIES } from '../catalogue/filters.ts'
import { MIN_PAYMENT } from '../payments/min-payment.ts'
import { type CheckedCode, checkCode } from './check-code.ts'
import { canonicalCode } from './discount-rules.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

const code = (given: Partial<CheckedCode> = {}): CheckedCode => ({
  kind: 'percentage',
  amount: null,
  percentage: 10,
  minimum: NO_PENCE,
  categories: [],
  active: true,
  valid_from: null,
  valid_until: null,
  max_uses: null,
  uses: 0,
  ...given,
})
const sofa = { category: 'Sofas', price: pence(62_000), quantity: 1 }
const chairs = { category: 'Chairs', price: pence(4_555), quantity: 2 }
const check = (given: Partial<CheckedCode>, lines = [sofa, chairs]) =>
  checkCode(code(given), lines, NOW)

describe('a code takes off', () => {
  test.each([
    ['a percentage of everything, rounded once', {}, 7_111, [6_200, 911]],
    ['a percentage of some categories', { categories: ['Chairs'] }, 911, [0, 911]],
    ['an amount, distributed by price', { kind: 'amount', amount: 5_000 }, 5_000, [4_359, 641]],
    [
      'an amount, at most what the eligible pieces cost',
      { kind: 'amount', amount: 50_000, categories: ['Chairs'] },
      9_110,
      [0, 9_110],
    ],
    ['all but the least payment', { percentage: 100 }, 71_080, [61_974, 9_106]],
  ])('%s', (_, given, amount, shares) => {
    expect(check(given as Partial<CheckedCode>)).toEqual({ ok: true, amount, shares })
  })

  test('never so much that less than the minimum payment is left; its shares add up to the penny', () => {
    const line = fc.record({
      category: fc.constantFrom(...CATEGORIES),
      price: fc.integer({ min: 1, max: 500_000 }).map(pence),
      quantity: fc.integer({ min: 1, max: 5 }),
    })
    const terms = fc.oneof(
      fc.integer({ min: 1, max: 100 }).map((percentage) => ({ percentage })),
      fc.integer({ min: 1, max: 900_000 }).map((amount) => {
        return { kind: 'amount' as const, amount: pence(amount), percentage: null }
      }),
    )
    const categories = fc.subarray([...CATEGORIES])
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        terms,
        categories,
        (lines, of, some) => {
          const checked = check({ ...of, categories: some }, lines)
          if (!checked.ok) return
          const prices = lines.map(({ price, quantity }) => multiplyPence(price, quantity))
          expect(checked.amount).toBeGreaterThan(0)
          expect(sumPence(prices) - checked.amount).toBeGreaterThanOrEqual(MIN_PAYMENT)
          expect(sumPence(checked.shares)).toBe(checked.amount)
          for (const [index, share] of checked.shares.entries()) {
            expect(share).toBeLessThanOrEqual(prices[index] ?? 0)
            const eligible = some.length === 0 || some.some((one) => one === lines[index]?.category)
            if (!eligible) expect(share).toBe(0)
          }
        },
      ),
    )
  })
})

describe('a code is refused', () => {
  test.each([
    ['ended by staff', { active: false, valid_until: minutesAgo(1) }, { reason: 'unknown' }],
    [
      'before its first day',
      { valid_from: minutesAgo(-1) },
      { reason: 'not-yet', from: minutesAgo(-1) },
    ],
    ['from the end of its last day', { valid_until: NOW }, { reason: 'expired' }],
    ['used up', { max_uses: 3, uses: 3 }, { reason: 'used-up' }],
    [
      'below its minimum, which eligible pieces must reach',
      { minimum: 9_111, categories: ['Chairs'] },
      { reason: 'below-minimum', minimum: 9_111, categories: ['Chairs'] },
    ],
    [
      'without an eligible piece',
      { categories: ['Tables'] },
      { reason: 'not-for-these', categories: ['Tables'] },
    ],
  ])('%s', (_, given, why) => {
    expect(check(given as Partial<CheckedCode>)).toEqual({ ok: false, why })
  })

  test('for a piece that costs no more than the minimum payment', () => {
    const button = { category: 'Other', price: MIN_PAYMENT, quantity: 1 }
    expect(check({}, [button])).toMatchObject({ ok: false, why: { reason: 'not-for-these' } })
  })

  test('but not exactly at its limits', () => {
    const limits = { valid_from: NOW, valid_until: minutesAgo(-1), max_uses: 3, uses: 2 }
    expect(check({ ...limits, minimum: pence(71_110) }).ok).toBe(true)
  })
})

test.each([
  ['  welcome10 ', 'WELCOME10'],
  ['Spring 2027', 'SPRING2027'],
  ['a-b', 'A-B'],
  ['ab', null],
  ['-abc', null],
  ['über', null],
  ["x' or 1=1", null],
  ['A'.repeat(25), null],
  ['A'.repeat(100_000), null],
])('the canonical form of %j', (input, canonical) => {
  expect(canonicalCode(input)).toBe(canonical)
})
