import { expect, test } from 'vitest'
import { dashboardWords, waitingFor } from './dashboard.ts'

const now = new Date('2026-11-21T10:00:00Z')

test.each([
  ['2026-11-21T10:00:00Z', 'less than a minute'],
  ['2026-11-21T09:59:00Z', '1 minute'],
  ['2026-11-21T08:00:01Z', '1 hour'],
  ['2026-11-20T10:00:01Z', '23 hours'],
  ['2026-11-19T10:00:00Z', '2 days'],
])('the waiting time since %s is %s', (since, words) => {
  expect(waitingFor(new Date(since), now)).toBe(words)
})

test.each([
  [100, 150, '50 % more'],
  [200, 150, '25 % less'],
  [1000, 1001, 'under 1 % more'],
  [1, 100, 'over 999 % more'],
  [5, 5, 'no change'],
  [0, 5, 'none before'],
])('the change from %i to %i is %s', (was, is, words) => {
  expect(dashboardWords.change(was, is)).toBe(words)
})
