import { expect, test } from 'vitest'
import { postcodeRank } from './place-in-sequence.server.ts'

test('postcodes stand by area, then by number, and the place without one is after them', () => {
  const sequence = ['B1', 'B9', 'B10', 'BA1', 'HP2', 'HP11', 'SW1', 'SW1A', 'SW2', 'ZE3', null]
  const byRank = sequence.toReversed().toSorted((a, b) => postcodeRank(a) - postcodeRank(b))
  expect(byRank).toEqual(sequence)
  // After the numbers of a sequence that staff have set: a round has 60 stops at most.
  expect(postcodeRank('AB1')).toBeGreaterThan(1_000)
})
