import { expect, test } from 'vitest'
import { daysOf, PERIODS, readPeriod } from './period.ts'

test('an unknown period defaults to the last 30 days', () => {
  expect(readPeriod(new URLSearchParams('period=century'))).toBe('30-days')
  expect(readPeriod(new URLSearchParams('period=last-month'))).toBe('last-month')
})

test.each([
  ['7-days', '2026-11-21', '2026-11-15', '2026-11-21', '2026-11-08', '2026-11-14', 7],
  ['30-days', '2026-03-01', '2026-01-31', '2026-03-01', '2026-01-01', '2026-01-30', 30],
  ['90-days', '2026-11-21', '2026-08-24', '2026-11-21', '2026-05-26', '2026-08-23', 13],
  ['month', '2026-03-31', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28', 31],
  ['month', '2026-01-02', '2026-01-01', '2026-01-02', '2025-12-01', '2025-12-02', 2],
  ['last-month', '2024-03-15', '2024-02-01', '2024-02-29', '2024-01-01', '2024-01-31', 29],
  ['last-month', '2026-01-31', '2025-12-01', '2025-12-31', '2025-11-01', '2025-11-30', 31],
  ['year', '2024-02-29', '2024-01-01', '2024-02-29', '2023-01-01', '2023-02-28', 2],
] as const)('%s on %s', (period, today, from, to, beforeFrom, beforeTo, bars) => {
  const { days, before, bars: parts } = daysOf(period, today)
  expect([days, before]).toEqual([
    { from, to },
    { from: beforeFrom, to: beforeTo },
  ])
  expect(parts).toHaveLength(bars)
})

test.each(PERIODS)('the bars of %s cover its days without gaps', (period) => {
  const { days, bars } = daysOf(period, '2026-11-21')
  expect([bars[0]?.from, bars.at(-1)?.to]).toEqual([days.from, days.to])
  for (const [index, { from }] of bars.entries()) {
    const last = bars[index - 1]
    if (last) expect(Date.parse(from) - Date.parse(last.to)).toBe(24 * 60 * 60_000)
  }
})
