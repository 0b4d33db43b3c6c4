import type { RoundSettings } from '../../settings/settings.ts'

/** When a customer can expect the van, London time, '10:00' to '12:00'. */
export type TimeWindow = { from: string; to: string }

/** Hours as a form sends them back to tell which it has shown (optimistic locking); empty without any. */
export const hoursShown = (window: TimeWindow | null): string =>
  window ? `${window.from} ${window.to}` : ''

const LAST_MINUTE = 24 * 60 - 1
/** Windows begin on a half hour. */
const STEP = 30

/**
 * The window of a round's stop: about half of it is before the expected arrival of the van, and it never
 * begins before the round.
 *
 * @param index of the stop, from 0
 */
export function windowOfStop(
  index: number,
  { startsAt, minutesPerStop, windowHours }: RoundSettings,
): TimeWindow {
  const start = minutesOf(startsAt)
  const expected = start + index * minutesPerStop
  const early = expected - Math.floor((windowHours * 60) / 2)
  const from = Math.max(start, early - (early % STEP))
  return windowFrom(from, windowHours * 60)
}

/** A window of some minutes from a time of day on, limited to that day. @param now '10:07' */
export function windowFromNow(now: string, minutes: number): TimeWindow {
  const from = minutesOf(now)
  const until = Math.ceil((from + minutes) / QUARTER) * QUARTER
  return windowFrom(from, until - from)
}

const QUARTER = 15

function windowFrom(from: number, minutes: number): TimeWindow {
  const begin = Math.min(from, LAST_MINUTE - 1)
  return { from: timeOf(begin), to: timeOf(Math.min(begin + minutes, LAST_MINUTE)) }
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function timeOf(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
