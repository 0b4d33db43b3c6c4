import { expect, test } from 'vitest'
import { untilDone } from './until-done.ts'

test('batches are processed until none is left', async () => {
  const left = [100, 100, 7]
  expect(await untilDone(async () => left.shift() ?? 0)).toBe(207)
})

test('no batch is begun after the signal', async () => {
  const stopping = new AbortController()
  let batches = 0
  const work = async () => {
    batches += 1
    // Without an end of its own, the work ends after a thousand batches.
    if (batches === 3) stopping.abort()
    return batches < 1_000 ? 100 : 0
  }
  expect(await untilDone(work, stopping.signal)).toBe(300)
  expect(await untilDone(work, stopping.signal)).toBe(0)
  expect(batches).toBe(3)
})
