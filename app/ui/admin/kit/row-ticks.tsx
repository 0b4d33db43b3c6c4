import { useEffect, useRef, useState } from 'react'

/** The checkbox of a list's row: a field of the form above the list. */
export function RowTick({
  form,
  name,
  value,
  label,
}: {
  form: string
  name: string
  value: string
  label: string
}) {
  return (
    <label className="bulk-tick">
      <input type="checkbox" name={name} value={value} form={form} aria-label={label} />
    </label>
  )
}

/** The number of ticked rows of a form. Ticking a row sets the form's select to the ticked rows. */
export function useTicked(formId: string) {
  const [ticked, setTicked] = useState(0)
  const which = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    const count = () => {
      const boxes = document.querySelectorAll(`input[form="${formId}"]:checked`)
      setTicked(boxes.length)
    }
    const look = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.form?.id !== formId) return
      if (which.current) which.current.value = 'ticked'
      count()
    }
    // Another page has other rows; boxes can be ticked before hydration, and by Back.
    count()
    document.addEventListener('change', look)
    return () => document.removeEventListener('change', look)
  })
  return { ticked, which }
}
