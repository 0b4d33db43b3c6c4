import { expect, test } from 'vitest'
import type { CivilDay } from '../../delivery/days/civil-days.ts'
import { timeOfAction } from './time-of-action.ts'

const at = (recorded: string | null, day: string, now: string) =>
  timeOfAction(recorded === null ? null : new Date(recorded), day as CivilDay, new Date(now))
const NOW = '2026-12-04T09:00:00Z'

test.each([
  ['the time of the device', '2026-12-03T15:30:00Z', '2026-12-03', '2026-12-03T15:30:00Z'],
  ['no time', null, '2026-12-03', NOW],
  ['a time ahead', '2026-12-05T10:00:00Z', '2026-12-03', NOW],
  ['a time before the round', '2020-01-01T00:00:00Z', '2026-12-03', '2026-12-03T00:00:00Z'],
  ['a round ahead', '2026-12-04T08:00:00Z', '2026-12-08', NOW],
])('%s', (_, recorded, day, expected) => {
  expect(at(recorded, day, NOW)).toEqual(new Date(expected))
})

test('the day of a round begins at midnight in London', () => {
  const summer = at('2026-07-01T12:00:00Z', '2026-07-02', '2026-07-03T12:00:00Z')
  expect(summer).toEqual(new Date('2026-07-01T23:00:00Z'))
})
