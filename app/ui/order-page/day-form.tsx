import { dayWords as words } from '../../content/orders/customer-order.ts'
import { weekdayAndDay } from '../../platform/values/dates.ts'
import { Button } from '../button.tsx'

/** Days shown first; the rest is behind a disclosure. */
const DAYS_SHOWN = 8

type DayFormProps = {
  title: string
  text?: string
  /** Civil days, the nearest first. */
  days: readonly string[]
  error: string | undefined
}

/** The days with free capacity, to choose one. */
export function DayForm({ title, text, days, error }: DayFormProps) {
  const later = days.slice(DAYS_SHOWN)
  return (
    <form method="post" action="#delivery" className="mt-4 first:mt-0">
      <input type="hidden" name="intent" value="day" />
      <fieldset aria-describedby={error ? 'day-error' : undefined}>
        <legend className="font-medium">{title}</legend>
        {text && <p className="mt-1 text-ink-soft">{text}</p>}
        {error && (
          <p id="day-error" role="alert" className="mt-2 text-sm font-medium text-red">
            {error}
          </p>
        )}
        <DayList days={days.slice(0, DAYS_SHOWN)} />
        {later.length > 0 && (
          <details className="mt-2">
            <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
              {words.later(later.length)}
            </summary>
            <DayList days={later} />
          </details>
        )}
      </fieldset>
      <Button type="submit" className="mt-5">
        {words.button}
      </Button>
    </form>
  )
}

function DayList({ days }: { days: readonly string[] }) {
  return (
    <ul className="mt-3 grid gap-2 sm:grid-cols-2">
      {days.map((day) => (
        <li key={day}>
          <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-edge bg-raised px-3.5 transition-colors hover:border-ink has-checked:border-green has-checked:bg-green-soft">
            <input
              type="radio"
              name="day"
              value={day}
              required
              className="size-5 shrink-0 accent-green"
            />
            {dayInWords(day)}
          </label>
        </li>
      ))}
    </ul>
  )
}

/** Noon is the same civil day everywhere in the country. */
export const dayInWords = (day: string) => weekdayAndDay(new Date(`${day}T12:00:00Z`))
