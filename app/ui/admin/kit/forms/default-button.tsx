/**
 * The default button of a form, which Enter activates: the first submit button. Without it Enter would
 * activate the first visible one.
 */
export function DefaultButton({
  name,
  value,
  label,
}: {
  name: string
  value: string
  label: string
}) {
  return (
    <button
      type="submit"
      name={name}
      value={value}
      className="sr-only"
      tabIndex={-1}
      aria-hidden="true"
    >
      {label}
    </button>
  )
}
