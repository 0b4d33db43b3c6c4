import { expect, test } from 'vitest'
import { waitWhileBusy } from './wait-while-busy.ts'

/** Utilizations, one per sample. */
const sampled = (...values: number[]) => {
  const left = [...values]
  return { left, next: async () => left.shift() ?? Number.NaN }
}

test('background work waits until a sample shows that the process has time', async () => {
  const { left, next } = sampled(1, 0.9, 0.75, 0.74, 1)
  await waitWhileBusy(() => true, next)
  expect(left).toEqual([1])
})

test('background work waits no longer than it may', async () => {
  const { left, next } = sampled(1, 1, 1)
  const may = [true, true, false]
  await waitWhileBusy(() => may.shift() ?? true, next)
  expect(left).toEqual([1])
})

test('an idle process is not waited for, a busy one is', async () => {
  let samples = 0
  await waitWhileBusy(() => samples++ < 3)
  expect(samples).toBe(1)
  const until = performance.now() + 300
  const spin = () => {
    const end = performance.now() + 20
    while (performance.now() < end);
    if (performance.now() < until) setImmediate(spin)
  }
  spin()
  await waitWhileBusy(() => true)
  expect(performance.now()).toBeGreaterThan(until)
})
