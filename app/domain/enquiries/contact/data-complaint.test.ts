import { expect, test } from 'vitest'
import { isoDay } from '../../../platform/values/dates.ts'
import { answerBy, isDataComplaint, nearSince, urgencyOf } from './data-complaint.ts'

test('a complaint about personal data is recognised by its subject in any case', () => {
  expect(isDataComplaint('Data protection complaint')).toBe(true)
  expect(isDataComplaint('My DATA PROTECTION COMPLAINT of May')).toBe(true)
  expect(isDataComplaint('A complaint')).toBe(false)
})

test('its answer is due 30 calendar days (London time) after it was received', () => {
  // Shortly before midnight in London, in summer time; the clocks change in between.
  const late = new Date('2026-10-10T22:59:00Z')
  expect(isoDay(answerBy(late))).toBe('2026-11-09')
  expect(isoDay(answerBy(new Date('2026-10-10T23:01:00Z')))).toBe('2026-11-10')
})

test('it is near its deadline for ten days, and overdue from the day after it', () => {
  const received = new Date('2026-03-01T12:00:00Z')
  const urgency = (at: string) => urgencyOf(received, new Date(at))
  expect(isoDay(answerBy(received))).toBe('2026-03-31')
  expect(urgency('2026-03-20T12:00:00Z')).toBe('later')
  expect(urgency('2026-03-21T00:00:00Z')).toBe('near')
  expect(urgency('2026-03-31T22:59:00Z')).toBe('near')
  expect(urgency('2026-03-31T23:00:00Z')).toBe('over')
  expect(received < nearSince(new Date('2026-03-20T23:59:00Z'))).toBe(false)
})
