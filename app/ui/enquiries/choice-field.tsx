import { useId } from 'react'

type ChoiceFieldProps = {
  label: string
  name: string
  /** Labels by value, in order. */
  options: Readonly<Record<string, string>>
  defaultValue?: string | undefined
  error?: string | undefined
}

/** A group of radio buttons. */
export function ChoiceField({ label, name, options, defaultValue, error }: ChoiceFieldProps) {
  const errorId = `${useId()}-error`
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-3">
        {Object.entries(options).map(([value, words]) => (
          <label
            key={value}
            className={`flex min-h-12 grow cursor-pointer items-center gap-3 rounded-md border bg-raised px-3.5 transition-colors hover:border-ink has-checked:border-green has-checked:bg-green-soft ${error ? 'border-red' : 'border-edge'}`}
          >
            <input
              type="radio"
              name={name}
              value={value}
              required
              defaultChecked={defaultValue === value}
              aria-invalid={error ? true : undefined}
              className="size-5 shrink-0 accent-green"
            />
            {words}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-sm font-medium text-red">
          {error}
        </p>
      )}
    </fieldset>
  )
}
