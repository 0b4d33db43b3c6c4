/**
 * A date formatter for London time, in British English. Created lazily: creating one costs more
 * than rendering a row of a list.
 */
function formatter(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let built: Intl.DateTimeFormat | undefined
  return (date) => {
    built ??= new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Europe/London' })
    return built.format(date)
  }
}

const long = /* @__PURE__ */ formatter({ dateStyle: 'long' })
const hour = /* @__PURE__ */ formatter({ hour: 'numeric', hourCycle: 'h23' })

/**
 * '21 November 2026'.
 *
 * @param date a text is ISO 8601; without a time it is a calendar day
 * @throws RangeError for an invalid date
 */
export const longDate = (date: Date | string): string => long(new Date(date))

/** 'Saturday, 21 November 2026'. */
export const weekdayAndDate = /* @__PURE__ */ formatter({ dateStyle: 'full' })

/** 'Saturday 21 November'. */
export const weekdayAndDay = /* @__PURE__ */ formatter({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** '21 Nov'. */
export const shortDate = /* @__PURE__ */ formatter({ day: 'numeric', month: 'short' })

const numeric = /* @__PURE__ */ formatter({ day: '2-digit', month: '2-digit', year: 'numeric' })

/** The day in London, '2026-11-21'. */
export const isoDay = (date: Date): string => numeric(date).split('/').toReversed().join('-')

/** '14:05'. */
export const timeOfDay = /* @__PURE__ */ formatter({ hour: '2-digit', minute: '2-digit' })

/** '21/11/2026, 14:05:09'. */
export const dateAndSeconds = /* @__PURE__ */ formatter({
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/**
 * The start of a day in London, which is an hour ahead of UTC in summer; both clock changes come
 * after midnight. A day after the last of its month is a day of the next month.
 *
 * @param month from 1
 */
export function londonMidnight(year: number, month: number, day: number): Date {
  const utc = new Date(Date.UTC(year, month - 1, day))
  return new Date(utc.getTime() - Number(hour(utc)) * 3_600_000)
}

/**
 * The start in London of the day that is `later` days after a given one, '2026-11-21'.
 *
 * @returns null unless the text is a day of the years 2000 to 2999
 */
export function startOfDay(text: string, later: number): Date | null {
  const [, year, month, day] = /^(2\d{3})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (!year) return null
  const start = londonMidnight(Number(year), Number(month), Number(day))
  // A day beyond its month's last would become one of the next month.
  if (isoDay(start) !== text) return null
  return londonMidnight(Number(year), Number(month), Number(day) + later)
}

/**
 * The instant of a time of day in London, '2026-12-24T18:00'. A time in the hour that occurs twice in
 * autumn is taken from the first one; a time in the hour that is skipped in spring is an hour later.
 */
export function londonInstant(local: string): Date {
  const inWinter = new Date(`${local}Z`)
  const inSummer = new Date(inWinter.getTime() - 3_600_000)
  return `${isoDay(inSummer)}T${timeOfDay(inSummer)}` === local ? inSummer : inWinter
}
