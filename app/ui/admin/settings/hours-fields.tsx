import { useId } from 'react'
import { dayName } from '../../../content/settings/opening-hours.ts'
import { openingWords } from '../../../content/staff/settings.ts'
import { WEEKDAYS, type Weekday } from '../../../domain/settings/settings.ts'
import { type FieldsProps, Theirs } from './conflicting-value.tsx'

/** Two times for each day of the week. */
export function HoursFields(given: FieldsProps) {
  return (
    <div className="grid gap-3">
      {WEEKDAYS.map((day) => (
        <Day key={day} day={day} {...given} />
      ))}
    </div>
  )
}

const control =
  'min-h-12 w-full rounded-md border border-edge bg-raised px-3 text-base hover:border-ink aria-invalid:border-red disabled:opacity-55'

function Day({ day, begin, errors, theirs }: FieldsProps & { day: Weekday }) {
  const problem = useId()
  const error = errors[`${day}_opens`] ?? errors[`${day}_closes`]
  return (
    <fieldset aria-describedby={error && problem}>
      <legend className="sr-only">{dayName(day)}</legend>
      <div className="settings-day">
        <span aria-hidden="true" className="settings-day-name font-medium">
          {dayName(day)}
        </span>
        {(['opens', 'closes'] as const).map((end) => (
          <input
            key={end}
            type="time"
            name={`${day}_${end}`}
            aria-label={`${dayName(day)} ${openingWords[end]}`}
            aria-invalid={error ? true : undefined}
            defaultValue={begin[`${day}_${end}`]}
            className={control}
          />
        ))}
        {error && (
          <p id={problem} className="settings-day-problem text-sm font-medium text-red">
            {error}
          </p>
        )}
      </div>
      <Theirs value={theirs[`${day}_opens`]} />
      <Theirs value={theirs[`${day}_closes`]} />
    </fieldset>
  )
}
