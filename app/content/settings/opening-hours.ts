import {
  type HoursSettings,
  type OpenHours,
  WEEKDAYS,
  type Weekday,
} from '../../domain/settings/settings.ts'
import { isoDay, longDate } from '../../platform/values/dates.ts'

/** Days in a row with the same hours. */
type Span = { days: Weekday[]; open: OpenHours | null }

/** 'Monday-Friday', '9:00 AM - 6:00 PM'. */
export type HoursRow = { days: string; hours: string }

/** The week as rows, with days of the same hours in one. */
export function hoursRows(week: HoursSettings['week']): HoursRow[] {
  return spansOf(week).map(({ days, open }) => ({
    days: joined(days, '-'),
    hours: open ? `${clock(open.opens)} - ${clock(open.closes)}` : 'Closed',
  }))
}

/** When the phone is answered, to follow its number: begins with a space; empty if never. */
export function phoneHours(week: HoursSettings['week']): string {
  const rows = hoursRows(week).filter(({ hours }) => hours !== 'Closed')
  return rows.length > 0
    ? ` (${rows.map(({ days, hours }) => `${days}, ${hours}`).join('; ')})`
    : ''
}

/** ' from Monday to Friday, 9:00 AM to 6:00 PM', within a sentence; empty if never. */
export function spokenHours(week: HoursSettings['week']): string {
  const spans = spansOf(week).flatMap(({ days, open }) => {
    if (!open) return []
    const when = days.length > 1 ? `from ${joined(days, ' to ')}` : `on ${joined(days, '')}`
    return `${when}, ${unbroken(open.opens)} to ${unbroken(open.closes)}`
  })
  return spans.length > 0 ? ` ${spans.join(', and ')}` : ''
}

/** Opening hours for structured data: 24-hour clock, London time; the closed days as exceptions. */
export function openingHoursData({ week, closedDays }: HoursSettings) {
  const type = { '@type': 'OpeningHoursSpecification' }
  const special = closedDays.map(({ date }) => ({
    ...type,
    opens: '00:00',
    closes: '00:00',
    validFrom: date,
    validThrough: date,
  }))
  return {
    openingHoursSpecification: spansOf(week).flatMap(({ days, open }) =>
      open ? [{ ...type, dayOfWeek: days.map(dayName), ...open }] : [],
    ),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  }
}

/** The closed days from today on, in words. */
export function closedDaysFrom({ closedDays }: HoursSettings, now: Date) {
  const today = isoDay(now)
  return closedDays
    .filter(({ date }) => date >= today)
    .map(({ date, name }) => ({ on: longDate(date), name }))
}

function spansOf(week: HoursSettings['week']): Span[] {
  const spans: Span[] = []
  for (const day of WEEKDAYS) {
    const open = week[day]
    const last = spans.at(-1)
    const same = last && last.open?.opens === open?.opens && last.open?.closes === open?.closes
    if (same) last.days.push(day)
    else spans.push({ days: [day], open })
  }
  return spans
}

/** The first and the last of several days. */
function joined(days: readonly Weekday[], by: string): string {
  const [first, last] = [days[0], days.at(-1)].map((day) => (day ? dayName(day) : ''))
  return first === last ? `${first}` : `${first}${by}${last}`
}

/** 'Monday'. */
export const dayName = (day: Weekday) => `${day.charAt(0).toUpperCase()}${day.slice(1)}`

/** '09:00' as '9:00 AM'. */
function clock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const twelve = hours % 12 === 0 ? 12 : hours % 12
  return `${twelve}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** The same with a no-break space, so that it stays on one line. */
const unbroken = (time: string) => clock(time).replace(' ', '\u00A0')
