import { londonInstant } from '../../../platform/values/dates.ts'
import { addDays, type CivilDay } from '../../delivery/days/civil-days.ts'
import type { TimeWindow } from '../sheet/time-window.ts'

export type CalendarEntry = {
  /** `CANCEL` removes the earlier versions. */
  method: 'PUBLISH' | 'CANCEL'
  /** The same for all versions of one entry, so that a calendar replaces the earlier version. */
  uid: string
  /** Rises with each version. */
  sequence: number
  writtenAt: Date
  /** The shop's mail address. */
  organizer: string
  day: CivilDay
  /** null: the whole day. */
  window: TimeWindow | null
  title: string
  description: string
  /** Address; its lines are joined. */
  location: string | null
}

/** Calendars store the sequence in 31 bits. */
const MAX_SEQUENCE = 2 ** 31

/** The sequence number of an entry by its time: entries written later replace earlier ones. */
export const sequenceAt = (writtenAt: Date) =>
  Math.floor(writtenAt.getTime() / 1_000) % MAX_SEQUENCE

/** An entry for the customer's calendar: a file `.ics` (RFC 5545). */
export function deliveryCalendar(entry: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kept//Delivery//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${entry.method}`,
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${instant(entry.writtenAt)}`,
    `ORGANIZER:mailto:${entry.organizer}`,
    ...(entry.method === 'CANCEL' ? ['STATUS:CANCELLED'] : []),
    ...timesOf(entry),
    `SUMMARY:${escaped(entry.title)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    ...(entry.location === null
      ? []
      : [`LOCATION:${escaped(entry.location.replaceAll('\n', ', '))}`]),
    // The entry does not mark the customer as busy.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** Times are in UTC, so that calendars in any time zone show the correct instant. */
function timesOf({ day, window }: CalendarEntry): string[] {
  if (!window) {
    const compact = (of: CivilDay) => of.replaceAll('-', '')
    return [`DTSTART;VALUE=DATE:${compact(day)}`, `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`]
  }
  const at = (time: string) => instant(londonInstant(`${day}T${time}`))
  return [`DTSTART:${at(window.from)}`, `DTEND:${at(window.to)}`]
}

/** '20261203T100000Z'. */
const instant = (date: Date) => `${date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const escaped = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/[,;]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r?\n/g, '\\n')

/** Lines hold 75 bytes at most; a continuation begins with a blank. */
const LINE_BYTES = 74

function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    if (Buffer.byteLength(part + sign) > LINE_BYTES) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].join('\r\n ')
}
