import { expect, test } from 'vitest'
import { axisTicks } from './axis-ticks.ts'

test.each([
  [62_000, [0, 20_000, 40_000, 60_000, 80_000]],
  [100_000, [0, 25_000, 50_000, 75_000, 100_000]],
  [1, [0, 0.25, 0.5, 0.75, 1]],
  [4_100, [0, 2_000, 4_000, 6_000]],
])('the steps of an axis up to %d', (highest, steps) => {
  expect(axisTicks(highest)).toEqual(steps)
})

test('the highest tick is at least the maximum, and less than twice as high', () => {
  for (let highest = 1; highest < 10_000_000; highest = highest * 1.37 + 1) {
    const steps = axisTicks(highest)
    const top = steps.at(-1) ?? 0
    expect(top).toBeGreaterThanOrEqual(highest)
    expect(top).toBeLessThan(highest * 2)
    expect(steps.length).toBeLessThanOrEqual(5)
  }
})
