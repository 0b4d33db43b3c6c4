import { expect, test } from 'vitest'
import { longDate } from './long-date.ts'

test('an instant is shown as the long date that it was in London', () => {
  expect(longDate('2026-11-21T12:00:00Z')).toBe('21 November 2026')
  expect(longDate('2026-06-30T23:30:00Z')).toBe('1 July 2026')
})

test('what is no date is shown as it is', () => {
  expect(longDate('soon')).toBe('soon')
})
