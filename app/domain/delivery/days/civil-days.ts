import type { Brand } from '../../../platform/values/brand.ts'

/** A day of the calendar in London, '2026-12-03', without a time of day. */
export type CivilDay = Brand<string, 'CivilDay'>

/** @param month from 1 */
export function civilDay(year: number, month: number, day: number): CivilDay {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10) as CivilDay
}

/** Calculated in UTC, since calendar days are not affected by clock changes. */
export function addDays(day: CivilDay, count: number): CivilDay {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10) as CivilDay
}

/** 0 is Sunday. */
export function weekdayOf(day: CivilDay): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

export const yearOf = (day: CivilDay) => Number(day.slice(0, 4))
