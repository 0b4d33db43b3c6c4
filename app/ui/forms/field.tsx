import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'

type FieldProps = {
  label: string
  name: string
  /** The error message, below the hint. */
  error?: string | undefined
  hint?: ReactNode
}

const control =
  'w-full rounded-md border border-edge bg-raised px-3.5 text-base text-ink transition-colors ' +
  'placeholder:text-ink-soft hover:border-ink aria-invalid:border-red disabled:opacity-55'

/** Links label, hint and error to their control for screen readers. */
function useField({ name, error, hint }: FieldProps) {
  const id = `${useId()}-${name}`
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return {
    hintId,
    errorId,
    control: {
      id,
      name,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': described || undefined,
    },
  }
}

function Field({
  label,
  hint,
  error,
  ids,
  children,
}: FieldProps & { ids: ReturnType<typeof useField>; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={ids.control.id} className="font-medium">
        {label}
      </label>
      {hint && (
        <p id={ids.hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p id={ids.errorId} className="text-sm font-medium text-red">
          {error}
        </p>
      )}
    </div>
  )
}

type Rest<T> = Omit<T, keyof FieldProps>

export function TextField(props: FieldProps & Rest<InputHTMLAttributes<HTMLInputElement>>) {
  const { label, name, error, hint, ...rest } = props
  const ids = useField(props)
  return (
    <Field {...{ label, name, error, hint, ids }}>
      <input {...rest} {...ids.control} className={`${control} min-h-12`} />
    </Field>
  )
}

export function TextAreaField(
  props: FieldProps & Rest<TextareaHTMLAttributes<HTMLTextAreaElement>>,
) {
  const { label, name, error, hint, ...rest } = props
  const ids = useField(props)
  return (
    <Field {...{ label, name, error, hint, ids }}>
      <textarea rows={6} {...rest} {...ids.control} className={`${control} py-3`} />
    </Field>
  )
}

export function SelectField(props: FieldProps & Rest<SelectHTMLAttributes<HTMLSelectElement>>) {
  const { label, name, error, hint, children, ...rest } = props
  const ids = useField(props)
  return (
    <Field {...{ label, name, error, hint, ids }}>
      <select {...rest} {...ids.control} className={`${control} min-h-12 text-ellipsis`}>
        {children}
      </select>
    </Field>
  )
}

/** A checkbox with its label to the right as one click target. */
export function CheckboxField({
  label,
  ...rest
}: { label: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input type="checkbox" className="size-5 shrink-0 accent-green" {...rest} />
      <span>{label}</span>
    </label>
  )
}
