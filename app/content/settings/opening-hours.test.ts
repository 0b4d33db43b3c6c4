import { expect, test } from 'vitest'
import type { HoursSettings } from '../../domain/settings/settings.ts'
import {
  closedDaysFrom,
  hoursRows,
  openingHoursData,
  phoneHours,
  spokenHours,
} from './opening-hours.ts'
import { sampleSettings } from './sample-settings.ts'

const { week } = sampleSettings.hours
const morning = { opens: '09:30', closes: '12:00' }
const christmas = { date: '2026-12-25', name: 'Christmas Day' }

function weekWith(days: Partial<HoursSettings['week']>): HoursSettings['week'] {
  return { ...week, ...days }
}

test('days with the same hours are one row, one sentence and one entry of the structured data', () => {
  expect(hoursRows(week)).toEqual([
    { days: 'Monday-Friday', hours: '9:00 AM - 6:00 PM' },
    { days: 'Saturday-Sunday', hours: 'Closed' },
  ])
  expect(phoneHours(week)).toBe(' (Monday-Friday, 9:00 AM - 6:00 PM)')
  expect(spokenHours(week)).toBe(' from Monday to Friday, 9:00\u00A0AM to 6:00\u00A0PM')
  expect(openingHoursData({ week, closedDays: [] })).toEqual({
    openingHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '09:00',
        closes: '18:00',
      },
    ],
  })
})

test('a day with different hours splits a row', () => {
  const own = weekWith({ wednesday: null, saturday: morning })
  expect(hoursRows(own).map(({ days }) => days)).toEqual([
    'Monday-Tuesday',
    'Wednesday',
    'Thursday-Friday',
    'Saturday',
    'Sunday',
  ])
  expect(spokenHours(weekWith({ saturday: morning }))).toBe(
    ' from Monday to Friday, 9:00\u00A0AM to 6:00\u00A0PM, and on Saturday, 9:30\u00A0AM to 12:00\u00A0PM',
  )
})

test('a workshop that is never open has no hours beside its number', () => {
  const never = Object.fromEntries(Object.keys(week).map((day) => [day, null])) as typeof week
  expect(phoneHours(never)).toBe('')
  expect(spokenHours(never)).toBe('')
  expect(hoursRows(never)).toEqual([{ days: 'Monday-Sunday', hours: 'Closed' }])
})

test('closed days are shown from today on, in London', () => {
  const hours = { week, closedDays: [christmas, { date: '2026-12-26', name: 'Boxing Day' }] }
  expect(closedDaysFrom(hours, new Date('2026-12-25T23:30:00Z'))).toHaveLength(2)
  expect(closedDaysFrom(hours, new Date('2026-12-26T00:30:00Z'))).toEqual([
    { on: '26 December 2026', name: 'Boxing Day' },
  ])
  expect(openingHoursData(hours).specialOpeningHoursSpecification?.[0]).toMatchObject({
    validFrom: '2026-12-25',
    opens: '00:00',
    closes: '00:00',
  })
})
