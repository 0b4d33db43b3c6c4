import { expect, test } from 'vitest'
import { NO_PENCE } from '../../../platform/values/money.ts'
import { WEEKDAYS } from '../../settings/settings.ts'
import type { DeliveryTerms } from '../zones/zone.ts'
import { firstDeliveryDay } from './first-delivery-day.ts'

const WORKDAYS = WEEKDAYS.slice(0, 5)
const terms = (leadDays: number, weekdays: DeliveryTerms['weekdays'] = WORKDAYS) => ({
  price: NO_PENCE,
  leadDays,
  weekdays,
  lastOrderTime: '12:00',
})
const first = (at: string, of = terms(5), closed: string[] = []) =>
  firstDeliveryDay(of, new Date(at), new Set(closed))

test.each([
  // Monday 23 November 2026: five working days later is Monday 30.
  ['2026-11-23T11:59:00Z', 5, '2026-11-30'],
  ['2026-11-23T12:00:00Z', 5, '2026-12-01'],
  ['2026-11-23T09:00:00Z', 0, '2026-11-23'],
  ['2026-11-23T12:00:00Z', 0, '2026-11-24'],
  // A Saturday counts from Monday, at any time of day.
  ['2026-11-28T09:00:00Z', 1, '2026-12-01'],
  ['2026-11-28T23:00:00Z', 1, '2026-12-01'],
  // Christmas: Friday 25, and Monday 28 for Boxing Day.
  ['2026-12-23T09:00:00Z', 1, '2026-12-24'],
  ['2026-12-23T09:00:00Z', 2, '2026-12-29'],
  // Summer time: 11:30 in UTC is half past twelve in London.
  ['2026-06-01T10:30:00Z', 0, '2026-06-01'],
  ['2026-06-01T11:30:00Z', 0, '2026-06-02'],
  // The clock changes on Sunday 29 March and on Sunday 25 October.
  ['2026-03-27T09:00:00Z', 1, '2026-03-30'],
  ['2026-03-28T23:30:00Z', 0, '2026-03-30'],
  ['2026-10-23T09:00:00Z', 1, '2026-10-26'],
  ['2026-10-24T23:30:00Z', 0, '2026-10-26'],
])('an order at %s with %i working days is delivered from %s', (at, leadDays, day) => {
  expect(first(at, terms(leadDays))).toBe(day)
})

test('closed days are not working days, and nothing is delivered on them', () => {
  expect(first('2026-11-23T09:00:00Z', terms(5), ['2026-11-25'])).toBe('2026-12-01')
  expect(first('2026-11-23T09:00:00Z', terms(0), ['2026-11-23'])).toBe('2026-11-24')
})

test('orders are delivered only on the weekdays of the zone, which may include Saturday', () => {
  expect(first('2026-11-23T09:00:00Z', terms(5, ['thursday']))).toBe('2026-12-03')
  expect(first('2026-11-23T09:00:00Z', terms(4, ['saturday']))).toBe('2026-11-28')
  // Nothing is delivered on Boxing Day, although Saturday 26 December is not a bank holiday.
  expect(first('2026-12-21T09:00:00Z', terms(1, ['saturday']))).toBe('2027-01-02')
})

test('a shop that is closed for years has no delivery day', () => {
  const years = Array.from({ length: 900 }, (_, n) =>
    new Date(Date.UTC(2026, 10, 23 + n)).toISOString().slice(0, 10),
  )
  expect(first('2026-11-23T09:00:00Z', terms(5), years)).toBeNull()
})
