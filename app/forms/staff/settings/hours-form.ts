import { settingsProblems as problems } from '../../../content/staff/settings.ts'
import { isDate, isLine, isTime, MAX_CLOSED_DAYS } from '../../../domain/settings/setting-rules.ts'
import { type HoursSettings, WEEKDAYS } from '../../../domain/settings/settings.ts'
import { fieldOf, optionalField, type SectionFields, type SectionForm } from './section-form.ts'

type ClosedDay = HoursSettings['closedDays'][number]

const time = optionalField(isTime, problems.bothTimes)

export const hoursForm: SectionForm<'hours'> = {
  rules: {
    ...Object.fromEntries(
      WEEKDAYS.flatMap((day) => [
        [`${day}_opens`, time],
        [`${day}_closes`, time],
      ]),
    ),
    closed_days: { lines: true, check: closedDaysProblem },
  },
  toFields({ week, closedDays }) {
    return {
      ...Object.fromEntries(
        WEEKDAYS.flatMap((day) => [
          [`${day}_opens`, week[day]?.opens ?? ''],
          [`${day}_closes`, week[day]?.closes ?? ''],
        ]),
      ),
      closed_days: closedDays.map(({ date, name }) => `${british(date)} ${name}`).join('\n'),
    }
  },
  problems(fields) {
    const found: SectionFields = {}
    for (const day of WEEKDAYS) {
      const [opens, closes] = timesOf(fields, day)
      if ((opens === '') !== (closes === '')) found[`${day}_closes`] = problems.bothTimes
      else if (opens !== '' && opens >= closes) found[`${day}_closes`] = problems.order
    }
    return found
  },
  toValue(fields) {
    const hours = WEEKDAYS.map((day) => {
      const [opens, closes] = timesOf(fields, day)
      return [day, opens === '' ? null : { opens, closes }] as const
    })
    return {
      week: Object.fromEntries(hours) as HoursSettings['week'],
      closedDays: linesOf(fieldOf(fields, 'closed_days'))
        .flatMap((line) => closedDay(line) ?? [])
        .toSorted((one, other) => one.date.localeCompare(other.date)),
    }
  },
}

function timesOf(fields: SectionFields, day: string): [opens: string, closes: string] {
  return [fieldOf(fields, `${day}_opens`), fieldOf(fields, `${day}_closes`)]
}

/** The lines of a text that are not empty. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function closedDaysProblem(text: string): string | undefined {
  const lines = linesOf(text)
  if (lines.length > MAX_CLOSED_DAYS) return problems.closedDays(MAX_CLOSED_DAYS)
  const wrong = lines.find((line) => !closedDay(line))
  if (wrong !== undefined) return problems.closedDay(wrong.slice(0, 60))
  const dates = lines.flatMap((line) => closedDay(line)?.date ?? [])
  const twice = dates.find((date, index) => dates.indexOf(date) < index)
  return twice === undefined ? undefined : problems.closedTwice(british(twice))
}

/** '25/12/2026 Christmas Day', or with the date as '2026-12-25'. */
function closedDay(line: string): ClosedDay | null {
  const [, day, month, year, isoDate, name = ''] =
    /^(?:(\d{1,2})\/(\d{1,2})\/(\d{4})|(\d{4}-\d{2}-\d{2}))[ ,]+(.+)$/.exec(line) ?? []
  const date = isoDate ?? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return isDate(date) && isLine(name) ? { date, name } : null
}

const british = (date: string) => date.split('-').toReversed().join('/')
