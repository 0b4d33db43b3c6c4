import { DAY_MS } from '../../../platform/clock.ts'
/** The periods of the dashboard, as listed there. */
export const PERIODS = ['7-days', '30-days', '90-days', 'month', 'last-month', 'year'] as const
export type Period = (typeof PERIODS)[number]

export const DEFAULT_PERIOD: Period = '30-days'

export const readPeriod = (params: URLSearchParams): Period =>
  PERIODS.find((period) => period === params.get('period')) ?? DEFAULT_PERIOD

/** Days in London time, `2026-11-16`; both are included. */
export type Days = { from: string; to: string }

type PeriodDays = {
  days: Days
  /** The earlier days that the period is compared with. */
  before: Days
  /** The bars of its chart, oldest first: days, weeks or months. */
  bars: Days[]
}

/**
 * The days of a period.
 *
 * The current month or year is compared with the one before up to the same day, or up to the end of the
 * month if that is shorter.
 *
 * @param today in London time, `2026-11-21`
 */
export function daysOf(period: Period, today: string): PeriodDays {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  switch (period) {
    case '7-days':
      return lastDays(7, 1, today)
    case '30-days':
      return lastDays(30, 1, today)
    case '90-days':
      return lastDays(90, 7, today)
    case 'month': {
      const days = { from: text(year, month, 1), to: today }
      const end = Math.min(day, daysIn(year, month - 1))
      const before = { from: text(year, month - 1, 1), to: text(year, month - 1, end) }
      return { days, before, bars: chunks(days, 1) }
    }
    case 'last-month': {
      const days = { from: text(year, month - 1, 1), to: text(year, month, 0) }
      const before = { from: text(year, month - 2, 1), to: text(year, month - 1, 0) }
      return { days, before, bars: chunks(days, 1) }
    }
    case 'year': {
      const end = Math.min(day, daysIn(year - 1, month))
      const bars = Array.from({ length: month }, (_, index) => ({
        from: text(year, index + 1, 1),
        to: index + 1 === month ? today : text(year, index + 2, 0),
      }))
      return {
        days: { from: text(year, 1, 1), to: today },
        before: { from: text(year - 1, 1, 1), to: text(year - 1, month, end) },
        bars,
      }
    }
  }
}

/** A calendar day; months and days outside their range carry over, as in `Date.UTC`. */
const text = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

const daysIn = (year: number, month: number) => Number(text(year, month + 1, 0).slice(8))

const plusDays = (day: string, more: number): string =>
  new Date(Date.parse(day) + more * DAY_MS).toISOString().slice(0, 10)

function lastDays(count: number, perBar: number, today: string): PeriodDays {
  const days = { from: plusDays(today, 1 - count), to: today }
  const before = { from: plusDays(days.from, -count), to: plusDays(days.from, -1) }
  return { days, before, bars: chunks(days, perBar) }
}

/** Parts of `length` days; the first may be shorter. */
function chunks({ from, to }: Days, length: number): Days[] {
  const parts: Days[] = []
  for (let end = to; end >= from; end = plusDays(end, -length)) {
    const begin = plusDays(end, 1 - length)
    parts.unshift({ from: begin < from ? from : begin, to: end })
  }
  return parts
}
