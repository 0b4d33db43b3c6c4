import { expect, test } from 'vitest'
import { sampleSettings } from '../../../content/settings/sample-settings.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'
import { deliveryCalendar } from '../mail/delivery-calendar.ts'
import { windowFromNow, windowOfStop } from '../sheet/time-window.ts'
import { cutOffOf } from './round-rules.ts'

const { rounds, hours } = sampleSettings
const closed = { ...hours, closedDays: [{ date: '2026-12-24', name: 'Christmas Eve' }] }

test.each([
  ['2026-12-03', '2026-12-02T12:00:00Z'],
  // After a weekend, in winter time and in summer time.
  ['2026-11-30', '2026-11-27T12:00:00Z'],
  ['2026-06-15', '2026-06-12T11:00:00Z'],
  // The clock changes on Sunday 29 March and on Sunday 25 October.
  ['2026-03-30', '2026-03-27T12:00:00Z'],
  ['2026-03-31', '2026-03-30T11:00:00Z'],
  ['2026-10-26', '2026-10-23T11:00:00Z'],
  ['2026-10-27', '2026-10-26T12:00:00Z'],
  // After Easter; after Christmas, with the workshop closed on 24 December.
  ['2026-04-07', '2026-04-02T11:00:00Z'],
  ['2026-12-29', '2026-12-23T12:00:00Z'],
])('the day %s can be changed until %s', (day, until) => {
  const settings = { ...sampleSettings, hours: closed }
  expect(cutOffOf(day as CivilDay, settings).toISOString()).toBe(until.replace('Z', '.000Z'))
})

test.each([
  [0, '09:00', '11:00'],
  [1, '09:00', '11:00'],
  [3, '10:00', '12:00'],
  [10, '15:30', '17:30'],
  [30, '22:30', '23:59'],
])('the stop at index %i has the window from %s to %s', (index, from, to) => {
  const late = index === 30 ? { ...rounds, minutesPerStop: 31, windowHours: 4 } : rounds
  expect(windowOfStop(index, late)).toEqual({ from, to })
})

test('the window of a van that leaves now ends on a quarter of an hour', () => {
  expect(windowFromNow('10:07', 60)).toEqual({ from: '10:07', to: '11:15' })
  expect(windowFromNow('23:50', 600)).toEqual({ from: '23:50', to: '23:59' })
})

const entry = {
  method: 'PUBLISH' as const,
  organizer: 'support@kept.example',
  uid: 'one@kept.example',
  sequence: 7,
  writtenAt: new Date('2026-11-23T10:00:00Z'),
  day: '2026-07-01' as CivilDay,
  window: null,
  title: 'Delivery from Kept; a shop',
  description: `A very long line, ${'é'.repeat(60)}\nand another`,
  location: '1 Example Street\nHigh Wycombe',
}

test('a calendar entry covers the day, or its window in London time', () => {
  const day = deliveryCalendar(entry)
  expect(day).toContain('\r\nDTSTART;VALUE=DATE:20260701\r\nDTEND;VALUE=DATE:20260702\r\n')
  expect(day).toContain('\r\nSUMMARY:Delivery from Kept\\; a shop\r\n')
  expect(day).toContain('\r\nLOCATION:1 Example Street\\, High Wycombe\r\n')
  const timed = deliveryCalendar({ ...entry, window: { from: '10:00', to: '12:00' } })
  expect(timed).toContain('\r\nDTSTART:20260701T090000Z\r\nDTEND:20260701T110000Z\r\n')
})

test('no line of a calendar is longer than 75 bytes, and unfolding restores it', () => {
  const written = deliveryCalendar(entry)
  const lengths = written.split('\r\n').map((line) => Buffer.byteLength(line))
  expect(Math.max(...lengths)).toBeLessThanOrEqual(75)
  expect(written.replaceAll('\r\n ', '')).toContain(
    `DESCRIPTION:A very long line\\, ${'é'.repeat(60)}\\nand another\r\n`,
  )
})
