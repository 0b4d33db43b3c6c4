import { addDays, type CivilDay } from '../../../domain/delivery/days/civil-days.ts'
import { isoDay } from '../../../platform/values/dates.ts'

/** Days shown on the board. */
export const BOARD_DAYS = 7
/** Deliveries to be scheduled that are shown beside the days, per page. */
export const MAX_WAITING = 40
/** The number of days ahead for which a stop can be scheduled. */
export const AHEAD_DAYS = 27
const LAST_PAGE = 500

/**
 * Parses `?from=2026-11-30&waiting=2`; invalid values are ignored.
 *
 * @returns the first day, today by default; `waiting` from 1
 */
export function readBoardRequest(params: URLSearchParams, now: Date) {
  const today = isoDay(now) as CivilDay
  const input = params.get('from') ?? ''
  const page = Number(params.get('waiting'))
  return {
    today,
    from: isDay(input) ? input : today,
    waiting: Number.isSafeInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  }
}

function isDay(text: string): text is CivilDay {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The days of the board from a day on. */
export const daysFrom = (from: CivilDay): CivilDay[] =>
  Array.from({ length: BOARD_DAYS }, (_, nth) => addDays(from, nth))
