import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './create-turns.ts'

test('callers are started in order, one per turn of the event loop', async () => {
  const turn = createTurns()
  const begun: string[] = []
  const begin = async (name: string) => {
    await turn()
    begun.push(name)
  }
  const first = ['a', 'b', 'c'].map(begin)
  expect(begun).toEqual([])
  const seen: string[] = []
  for (let turns = 0; turns < 4; turns++) {
    await nextTurn()
    seen.push(begun.join(''))
    if (turns === 1) void begin('d')
  }
  expect(seen.map((names) => names.length)).toEqual([1, 2, 3, 4])
  await Promise.all(first)
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  // The queue starts again after it has been empty.
  await begin('e')
  expect(begun.at(-1)).toBe('e')
})
