import { expect, test } from 'vitest'
import { keepEventLoopBusy } from '../../../test/support/busy-event-loop.ts'
import { waitWhileBusy } from './wait-while-busy.ts'

/** Utilizations, one per sample. */
const sampled = (...values: number[]) => {
  const left = [...values]
  return { left, next: async () => left.shift() ?? Number.NaN }
}

test('waits until a sample shows that the event loop has time', async () => {
  const { left, next } = sampled(1, 0.9, 0.75, 0.74, 1)
  await waitWhileBusy(() => true, next)
  expect(left).toEqual([1])
})

test('waits no longer than it may', async () => {
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
  setTimeout(keepEventLoopBusy(), 300)
  await waitWhileBusy(() => true)
  expect(performance.now()).toBeGreaterThan(until)
})
