import { expect, test } from 'vitest'
import { accountsKeptFrom, monthsBefore } from './retention-cutoffs.ts'

test.each([
  ['2027-11-21T10:00:00Z', '2026-11-21T10:00:00Z'],
  ['2027-01-31T00:00:00Z', '2026-01-31T00:00:00Z'],
  // A leap day has no anniversary in most years.
  ['2028-02-29T10:00:00Z', '2027-02-28T10:00:00Z'],
])('twelve months before %s is %s', (now, earlier) => {
  expect(monthsBefore(new Date(now), 12)).toEqual(new Date(earlier))
})

const march = { month: 3, day: 31 }

test.each([
  // At the end of 31 March 2027, the accounting year that ended on 31 March 2021 is six years old.
  ['2027-03-31T22:59:59Z', '2020-03-31T23:00:00Z'],
  ['2027-03-31T23:00:00Z', '2021-03-31T23:00:00Z'],
  ['2026-11-21T10:00:00Z', '2020-03-31T23:00:00Z'],
  ['2026-01-10T10:00:00Z', '2019-03-31T23:00:00Z'],
])('at %s accounts since %s are retained', (now, from) => {
  expect(accountsKeptFrom(new Date(now), march)).toEqual(new Date(from))
})

test('an accounting year may end on 31 December', () => {
  const december = { month: 12, day: 31 }
  const kept = (now: string) => accountsKeptFrom(new Date(now), december).toISOString()
  expect(kept('2026-12-31T23:59:59Z')).toBe('2020-01-01T00:00:00.000Z')
  expect(kept('2027-01-01T00:00:00Z')).toBe('2021-01-01T00:00:00.000Z')
})
