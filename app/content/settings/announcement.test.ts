import { expect, test } from 'vitest'
import { announcedWhen, announcementAt } from './announcement.ts'
import { sampleSettings } from './sample-settings.ts'
import { nextScheduledChange } from './scheduled-changes.ts'

const CHRISTMAS = {
  text: 'Closed over Christmas',
  link: '/contact',
  startsAt: '2026-12-24T18:00',
  endsAt: '2026-12-27T09:00',
}
const at = (text: string) => new Date(text)

test('an announcement is shown from its start until before its end, in London time', () => {
  const shown = { text: 'Closed over Christmas', href: '/contact' }
  expect(announcementAt(CHRISTMAS, at('2026-12-24T17:59:59Z'))).toBe(null)
  expect(announcementAt(CHRISTMAS, at('2026-12-24T18:00:00Z'))).toEqual(shown)
  expect(announcementAt(CHRISTMAS, at('2026-12-27T08:59:59Z'))).toEqual(shown)
  expect(announcementAt(CHRISTMAS, at('2026-12-27T09:00:00Z'))).toBe(null)
  const summer = { ...CHRISTMAS, startsAt: '2027-07-01T09:00', endsAt: null }
  expect(announcementAt(summer, at('2027-07-01T07:59:59Z'))).toBe(null)
  expect(announcementAt(summer, at('2027-07-01T08:00:00Z'))).toEqual(shown)
  expect(announcementAt(sampleSettings.announcement, at('2026-12-25T12:00:00Z'))).toBe(null)
})

test('start and end are shown in London time, as entered', () => {
  expect(announcedWhen(CHRISTMAS)).toBe(
    'from 24 December 2026, 18:00 until 27 December 2026, 09:00',
  )
  expect(announcedWhen(sampleSettings.announcement)).toBe('')
})

test('pages change when an announcement begins or ends, and after each closed day', () => {
  const closedDays = [
    { date: '2026-12-25', name: 'Christmas Day' },
    { date: '2027-08-30', name: 'Bank holiday' },
  ]
  const settings = { announcement: CHRISTMAS, hours: { ...sampleSettings.hours, closedDays } }
  const instants: string[] = []
  for (let after = at('2026-11-23T12:00:00Z'); ; ) {
    const next = nextScheduledChange(settings, after)
    if (!next) break
    instants.push(next.toISOString())
    after = next
  }
  expect(instants).toEqual([
    '2026-12-24T18:00:00.000Z',
    '2026-12-26T00:00:00.000Z',
    '2026-12-27T09:00:00.000Z',
    '2027-08-30T23:00:00.000Z',
  ])
  expect(nextScheduledChange(sampleSettings, at('2026-11-23T12:00:00Z'))).toBe(null)
})
