const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })
const minute = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
})

/** "21 November 2026", with the time of day where it matters. */
export function DateTime({ date, withTime }: { date: Date; withTime?: boolean }) {
  const time = withTime && minute.format(date)
  return (
    <time dateTime={date.toISOString()} className="moment">
      {day.format(date)}
      {time && <span className="text-ink-soft">, {time}</span>}
    </time>
  )
}
