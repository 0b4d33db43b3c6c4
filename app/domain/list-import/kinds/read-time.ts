import { londonInstant } from '../../../platform/values/dates.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/
/** The format of other programs: `2026-11-22 14:05:09`. */
const ISO_TIME = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/
/** The format of this software's lists: `22/11/2026 14:05:09`. */
const BRITISH_TIME = /^(\d{2})\/(\d{2})\/(\d{4}),?(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/

/**
 * Reads a time of an exported file.
 *
 * @param zone the time zone of texts without one
 * @returns null if the text is not a time
 */
export function readTime(text: string, zone: 'utc' | 'london'): Date | null {
  if (INSTANT.test(text)) return valid(new Date(text))
  const iso = ISO_TIME.exec(text)
  const british = BRITISH_TIME.exec(text)
  const [, year, month, day, hours = '00', minutes = '00', seconds = '00'] =
    iso ?? (british && [british[0], british[3], british[2], british[1], ...british.slice(4)]) ?? []
  if (!year) return null
  const minute = `${year}-${month}-${day}T${hours}:${minutes}`
  const read = valid(new Date(`${minute}:${seconds}Z`))
  // `Date` reads `2026-02-30` as a day in March.
  if (read?.toISOString().slice(0, 16) !== minute) return null
  if (zone === 'utc') return read
  return new Date(londonInstant(minute).getTime() + Number(seconds) * 1000)
}

const valid = (date: Date) => (Number.isNaN(date.getTime()) ? null : date)
