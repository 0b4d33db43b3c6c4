import { expect, test } from 'vitest'
import { postcodeRank } from './place-in-sequence.server.ts'

test('postcodes are ranked by area, then by number; a stop without a postcode comes last', () => {
  const sequence = ['B1', 'B9', 'B10', 'BA1', 'HP2', 'HP11', 'SW1', 'SW1A', 'SW2', 'ZE3', null]
  const byRank = sequence.toReversed().toSorted((a, b) => postcodeRank(a) - postcodeRank(b))
  expect(byRank).toEqual(sequence)
  // Greater than the positions of a sequence set by staff: a round has at most 60 stops.
  expect(postcodeRank('AB1')).toBeGreaterThan(1_000)
})
