import { expect, test } from 'vitest'
import {
  dateAndSeconds,
  londonInstant,
  londonMidnight,
  longDate,
  shortDate,
  timeOfDay,
  weekdayAndDate,
} from './dates.ts'

const WINTER = new Date('2026-11-21T14:05:09Z')
/** It is past midnight in London, not in UTC. */
const SUMMER_NIGHT = new Date('2026-06-30T23:30:00Z')

test.each([
  { format: longDate, winter: '21 November 2026', summer: '1 July 2026' },
  {
    format: weekdayAndDate,
    winter: 'Saturday, 21 November 2026',
    summer: 'Wednesday, 1 July 2026',
  },
  { format: shortDate, winter: '21 Nov', summer: '1 Jul' },
  { format: timeOfDay, winter: '14:05', summer: '00:30' },
  { format: dateAndSeconds, winter: '21/11/2026, 14:05:09', summer: '01/07/2026, 00:30:00' },
])('an instant is formatted in London time: $winter', ({ format, winter, summer }) => {
  expect(format(WINTER)).toBe(winter)
  expect(format(SUMMER_NIGHT)).toBe(summer)
})

test('a calendar date is the same day in summer and in winter', () => {
  expect(longDate('2026-07-01')).toBe('1 July 2026')
  expect(longDate('2026-11-21')).toBe('21 November 2026')
})

test('a day begins at midnight in London time', () => {
  expect(londonMidnight(2026, 7, 1)).toEqual(new Date('2026-06-30T23:00:00Z'))
  expect(londonMidnight(2026, 11, 31)).toEqual(new Date('2026-12-01T00:00:00Z'))
})

test('a time of day in London is converted to an instant, also on the days when the clocks change', () => {
  const instant = (local: string) => londonInstant(local).toISOString()
  expect(instant('2026-12-24T18:00')).toBe('2026-12-24T18:00:00.000Z')
  expect(instant('2026-07-01T00:30')).toBe('2026-06-30T23:30:00.000Z')
  expect(instant('2026-10-25T01:30')).toBe('2026-10-25T00:30:00.000Z')
  expect(instant('2026-10-25T02:00')).toBe('2026-10-25T02:00:00.000Z')
  expect(instant('2027-03-28T01:30')).toBe('2027-03-28T01:30:00.000Z')
  expect(instant('2027-03-28T02:00')).toBe('2027-03-28T01:00:00.000Z')
})
