import { longDate, timeOfDay } from '../../../platform/values/dates.ts'

/** "21 November 2026", optionally with the time. */
export function DateTime({ date, withTime }: { date: Date; withTime?: boolean }) {
  const time = withTime && timeOfDay(date)
  return (
    <time dateTime={date.toISOString()} className="moment">
      {longDate(date)}
      {time && <span className="text-ink-soft">, {time}</span>}
    </time>
  )
}
